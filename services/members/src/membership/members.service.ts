import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import type {
  SignupPaid,
  Subscription,
  UpgradeScheduled,
  UpgradeWithdrawn,
} from '@numbercast/contracts/billing/v1/events';
import type { Language } from '@numbercast/lottery';
import { Clock, DuplicateKey, type EventMeta, InvalidEvent } from '@numbercast/platform';
import { type ConsentEntry, type ConsentKind, ConsentLedger } from '../consents/consent-ledger.js';
import type { Channel, Consent, Decision, JoinedMember, Member, Position, ResultChannel } from './member.js';
import * as events from './member-event-handlers.js';
import * as commands from './member-commands.js';
import { memberNotFound } from '../problems.js';
import { MembersRepository } from './members.repository.js';
import { consentsOf } from '../consents/signup-consents.js';

/** A requested change, with its origin as evidence of a consent. */
export interface PreferencesChange extends Omit<commands.PreferencesRequest, 'consent' | 'results'> {
  consent?: ConsentRequest | undefined;
  /** Results turned on or off, one request for each channel. */
  results?: ResultsRequest[] | undefined;
}

/** A consent to a channel, or its revocation, on the profile, with its evidence. */
export interface ConsentRequest<C extends ResultChannel = Channel> {
  channel: C;
  allowed: boolean;
  textVersion?: string | undefined;
  /** Language of the text that was agreed to; absent for English. */
  language?: Language | undefined;
  ip: string;
  userAgent: string;
}

/** Results on a channel turned on or off on the profile. */
export type ResultsRequest = ConsentRequest<ResultChannel>;

/** A version of the terms that a member accepts on the profile, with its evidence. */
export type TermsAcceptance = Required<Pick<ConsentEntry, 'textVersion' | 'ip' | 'userAgent'>> & {
  language?: Language | undefined;
};

/** The origin of a consent that another service received. */
type ConsentOrigin = Pick<ConsentEntry, 'ip' | 'userAgent' | 'evidence'>;

const positionOf = ({ aggregateId, seq, time }: EventMeta): Position => ({ source: aggregateId, seq, at: time });

const wordOf = ({ allowed }: Pick<ResultsRequest, 'allowed'>, at: Date): Consent => ({
  allowed,
  at,
  source: 'profile',
});

const wordsOf = (results: ResultsRequest[], at: Date): Partial<Record<ResultChannel, Consent>> =>
  Object.fromEntries(results.map((one) => [one.channel, wordOf(one, at)]));

function entryOf(memberId: string, kind: ConsentKind, consent: ResultsRequest, at: Date): ConsentEntry {
  const { textVersion, language, ip, userAgent } = consent;
  const entry = { id: randomUUID(), memberId, kind, ...wordOf(consent, at), ip, userAgent };
  return textVersion === undefined ? entry : { ...entry, textVersion, ...(language && { language }) };
}

@Injectable()
export class MembersService {
  constructor(
    private readonly members: MembersRepository,
    private readonly ledger: ConsentLedger,
    private readonly clock: Clock,
  ) {}

  /** Opens a membership. A sign-up whose email or phone belongs to another member is rejected. */
  async open(signup: SignupPaid, meta: EventMeta) {
    const { signupId } = signup;
    // Before the membership: a concurrent rejection then finds these entries and erases them, or is found here
    await this.ledger.recordAll(consentsOf(signup));
    const member = await this.openUnlessTaken(signup, meta);
    if (!member || events.isOver(member)) await this.ledger.erase(signupId);
  }

  private async openUnlessTaken(signup: SignupPaid, meta: EventMeta) {
    const { signupId } = signup;
    try {
      const pay = (current: Member | null) => events.pay(signupId, current, signup, meta.aggregateId);
      return await this.members.upsertChange(signupId, pay);
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      const field = error.field === 'phoneKey' ? 'phone' : 'email';
      return this.members.upsertChange(signupId, (current) => events.refuseAsTaken(signupId, current, field));
    }
  }

  async openAccount(memberId: string, subject: string) {
    await this.members.upsertChange(memberId, (current) => events.openAccount(memberId, current, subject));
  }

  async refuse(signupId: string, reason: string) {
    const member = await this.members.upsertChange(signupId, (current) => events.refuse(current, reason));
    if (member && events.isOver(member)) await this.ledger.erase(signupId);
  }

  async bill(memberId: string, subscription: Subscription | undefined, meta: EventMeta) {
    await this.members.upsertChange(memberId, (current) =>
      events.bill(memberId, current, subscription, positionOf(meta)),
    );
  }

  async restart(memberId: string, subscription: Subscription | undefined, meta: EventMeta) {
    await this.members.upsertChange(memberId, (current) =>
      events.restart(memberId, current, subscription, positionOf(meta)),
    );
  }

  async scheduleUpgrade({ memberId, scheduleId, upgradeAt }: UpgradeScheduled, meta: EventMeta) {
    if (!upgradeAt) throw new InvalidEvent(`upgrade of ${memberId} has no date`);
    const upgrade = { scheduleId, upgradeAt: timestampDate(upgradeAt), position: positionOf(meta) };
    await this.members.upsertChange(memberId, (current) => events.scheduleUpgrade(memberId, current, upgrade));
  }

  async withdrawUpgrade({ memberId, scheduleId }: UpgradeWithdrawn, meta: EventMeta) {
    await this.members.upsertChange(memberId, (current) =>
      events.withdrawUpgrade(memberId, current, scheduleId, positionOf(meta)),
    );
  }

  async recordConsent(memberId: string, channel: Channel, word: Consent, meta: EventMeta, origin: ConsentOrigin) {
    const decide = (current: Member | null) => events.recordConsent(memberId, current, channel, word);
    const member = await this.members.upsertChange(memberId, decide);
    const entry = { id: meta.id, memberId, kind: channel, ...word, ...origin };
    if (!member || !events.isOver(member)) await this.ledger.recordAll([entry]);
  }

  async recordResults(memberId: string, channel: Channel, word: Consent, meta: EventMeta, origin: ConsentOrigin) {
    const decide = (current: Member | null) => events.recordResults(memberId, current, channel, word);
    const member = await this.members.upsertChange(memberId, decide);
    const kind = `results-${channel}` as const;
    const entry = { id: meta.id, memberId, kind, ...word, ...origin };
    if (!member || !events.isOver(member)) await this.ledger.recordAll([entry]);
  }

  /** @throws memberNotFound, accountDeleted */
  async get(memberId: string): Promise<JoinedMember> {
    return commands.asJoined(await this.members.find(memberId));
  }

  async changePreferences(memberId: string, { consent, results = [], ...preferences }: PreferencesChange) {
    const at = this.clock.now();
    const requested = {
      ...preferences,
      consent: consent && { channel: consent.channel, word: wordOf(consent, at) },
      results: results.length > 0 ? wordsOf(results, at) : undefined,
    };
    const entries = [
      ...(consent ? [entryOf(memberId, consent.channel, consent, at)] : []),
      ...results.map((one) => entryOf(memberId, `results-${one.channel}`, one, at)),
    ];
    if (entries.length > 0) {
      // Checked before the entries are recorded: only changes that take effect are evidence
      commands.changePreferences(memberId, await this.get(memberId), requested);
      await this.ledger.recordAll(entries);
    }
    return this.decide(memberId, (current) => commands.changePreferences(memberId, current, requested));
  }

  /** Records the acceptance as evidence before it takes effect. Repeating it writes the same entry. */
  async acceptTerms(memberId: string, { textVersion, language, ip, userAgent }: TermsAcceptance) {
    commands.asJoined(await this.members.find(memberId));
    const at = this.clock.now();
    const entry = { memberId, kind: 'terms' as const, allowed: true, at, source: 'profile', ip, userAgent };
    const text = { textVersion, ...(language && { language }) };
    await this.ledger.recordAll([{ ...entry, id: `${memberId}|terms|${textVersion}`, ...text }]);
    return this.decide(memberId, (current) => commands.acceptTerms(memberId, current, textVersion));
  }

  async remove(memberId: string) {
    const removed = await this.members.change(memberId, (current) =>
      commands.remove(memberId, current, this.clock.now()),
    );
    if (!removed) throw memberNotFound();
  }

  private async decide(memberId: string, decision: (current: Member) => Decision | null) {
    return commands.asJoined(await this.members.change(memberId, decision));
  }
}
