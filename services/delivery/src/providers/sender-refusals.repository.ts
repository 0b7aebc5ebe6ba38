import { Injectable } from '@nestjs/common';
import { ServerClock, Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import { isAccountStatus, type Outcome, type ProviderReport } from './outcome.js';

const CHANNELS = ['sms', 'email', 'push'] as const;
type Channel = (typeof CHANNELS)[number];

/** The newest refusal of our account or sender on a channel, in technical time. */
interface SenderRefusal {
  _id: Channel;
  at: Date;
  /** Code of the provider: an HTTP status, or an error code. */
  code: string;
}

const schema = new Schema<SenderRefusal>({ _id: String, at: Date, code: String } as never);

/**
 * A refusal is written at most this often, and is valid for a quarter of an hour: a refused account is retried each
 * minute.
 */
const WRITE_EVERY_MS = 30_000;
const HOLDS_MS = 15 * 60_000;

/** Twilio's errors about the sender of a text rather than its recipient. */
const SENDER_ERRORS = new Set(['21212', '21606', '21660', '21703', '21704']);
const SENDER_REASONS = new Set<ProviderReport['reason']>(['sender-unregistered', 'account-suspended']);

/**
 * Returns the code with which a provider refused the account or the sender, or null when the outcome does not concern
 * them.
 */
export function refusalIn(outcome: Outcome): string | null {
  if (outcome.kind === 'not-processed') return isAccountStatus(outcome.cause) ? outcome.cause : null;
  return outcome.kind === 'rejected' && SENDER_ERRORS.has(outcome.code) ? outcome.code : null;
}

/** The same for a later report about a message. */
export const refusalReported = ({ reason, error }: Pick<ProviderReport, 'reason' | 'error'>): string | null =>
  SENDER_REASONS.has(reason) ? (error?.code ?? 'unknown') : null;

/** Records that a provider refuses our account or sender, which an operator has to resolve with the provider. */
@Injectable()
export class SenderRefusalsRepository {
  private readonly refusals: Model<SenderRefusal>;
  private readonly writtenAt = new Map<Channel, number>();

  constructor(
    store: Store,
    private readonly serverClock: ServerClock,
  ) {
    this.refusals = store.collection<SenderRefusal>('sender_refusals', schema);
  }

  async note(channel: Channel, code: string) {
    const now = performance.now();
    if (now - (this.writtenAt.get(channel) ?? -Infinity) < WRITE_EVERY_MS) return;
    this.writtenAt.set(channel, now);
    await this.refusals.updateOne({ _id: channel }, { $set: { at: this.serverClock.now(), code } }, { upsert: true });
  }

  /** Channels on which a provider has refused us within the last quarter of an hour. */
  async list() {
    const since = new Date(this.serverClock.now().getTime() - HOLDS_MS);
    const found = await this.refusals.find({ _id: { $in: [...CHANNELS] }, at: { $gt: since } }).lean<SenderRefusal[]>();
    return found.map(({ _id: channel, code }) => ({ channel, code }));
  }
}
