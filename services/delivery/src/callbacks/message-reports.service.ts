import { Injectable } from '@nestjs/common';
import { fulfilled, RequestBatcher } from '@numbercast/platform';
import type { Message } from '../messages/message.js';
import type { MessageDocument } from '../messages/message-state.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { applyReport, isKnownFrom } from '../messages/provider-reports.js';
import type { ProviderReport } from '../providers/outcome.js';
import { type Moment, Timing } from '../timing.js';

interface ReceivedReport {
  messageId: string;
  report: ProviderReport;
  at: Moment;
}

/**
 * Reports arrive twice as often as messages are sent, and can wait: more of them in one command leave more of the
 * processor to messages that must be sent before a deadline. Providers wait longer than this for a response (ADR 076).
 */
const GATHERING = { enough: 200, gatherMs: 500 };

/** Reports that arrive within this time of each other count as received at the same moment. */
const SAME_MOMENT_MS = 1_000;

/** Applies reports of providers to their messages, batching those that arrive at the same time. */
@Injectable()
export class MessageReportsService {
  private readonly received = new RequestBatcher<ReceivedReport, MessageDocument | null>(
    (reports) => this.applyAll(reports),
    GATHERING,
  );

  constructor(
    private readonly messages: MessagesRepository,
    private readonly timing: Timing,
  ) {}

  /** @returns the message, or null when it does not exist */
  apply(messageId: string, report: ProviderReport, at: Moment): Promise<MessageDocument | null> {
    return this.received.load({ messageId, report, at });
  }

  /** Writes each message at most once for all of its reports, and reads it only if this process has not cached it. */
  private async applyAll(received: ReceivedReport[]) {
    const byMessage = Map.groupBy(inSharedMoment(received), ({ messageId }) => messageId);
    const results = new Map<string, PromiseSettledResult<MessageDocument | null>>();
    const open: (MessageDocument | string)[] = [];
    for (const [id, reports] of byMessage) {
      const known = this.messages.lastAccepted(id);
      if (known && reports.every(({ report }) => isKnownFrom(known, report))) results.set(id, fulfilled(known));
      else open.push(known ?? id);
    }
    const changed = await this.messages.changeAll(open, (message) => this.decide(message, byMessage.get(message._id)!));
    open.forEach((one, index) => results.set(typeof one === 'string' ? one : one._id, changed[index]!));
    return received.map(({ messageId }) => results.get(messageId)!);
  }

  private decide(message: MessageDocument, reports: readonly ReceivedReport[]): Message | null {
    const after = reports.reduce<MessageDocument>((current, { report, at }) => {
      const next = applyReport(current, report, at, this.timing.lookups);
      return next ? { ...next, _id: message._id } : current;
    }, message);
    return after === message ? null : after;
  }
}

/** Assigns the same time to the reports of a batch, so that their writes are equal and form one statement. */
function inSharedMoment(received: ReceivedReport[]): ReceivedReport[] {
  const { at: first } = received[0]!;
  const isNear = ({ at }: ReceivedReport) => Math.abs(at.now.getTime() - first.now.getTime()) < SAME_MOMENT_MS;
  return received.map((one) => (isNear(one) ? { ...one, at: first } : one));
}
