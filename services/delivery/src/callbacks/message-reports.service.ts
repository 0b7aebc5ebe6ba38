import { Injectable } from '@nestjs/common';
import { RequestBatcher } from '@numbercast/platform';
import type { Message } from '../messages/message.js';
import type { MessageDocument } from '../messages/message-state.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { applyReport } from '../messages/provider-reports.js';
import type { ProviderReport } from '../providers/outcome.js';
import { type Moment, Timing } from '../timing.js';

interface ReceivedReport {
  messageId: string;
  report: ProviderReport;
  at: Moment;
}

/** Applies reports of providers to their messages, those that arrive at the same time together. */
@Injectable()
export class MessageReportsService {
  private readonly received = new RequestBatcher<ReceivedReport, MessageDocument | null>((reports) =>
    this.applyAll(reports),
  );

  constructor(
    private readonly messages: MessagesRepository,
    private readonly timing: Timing,
  ) {}

  /** @returns the message, or null when it does not exist */
  apply(messageId: string, report: ProviderReport, at: Moment): Promise<MessageDocument | null> {
    return this.received.load({ messageId, report, at });
  }

  /** Each message is read and written once, however many of the reports are about it. */
  private async applyAll(received: ReceivedReport[]) {
    const byMessage = new Map<string, ReceivedReport[]>();
    for (const one of received) byMessage.set(one.messageId, [...(byMessage.get(one.messageId) ?? []), one]);
    const ids = [...byMessage.keys()];
    const results = await this.messages.changeAll(ids, (message) => this.decide(message, byMessage.get(message._id)!));
    const byId = new Map(ids.map((id, index) => [id, results[index]!]));
    return received.map(({ messageId }) => byId.get(messageId)!);
  }

  private decide(message: MessageDocument, reports: readonly ReceivedReport[]): Message | null {
    const after = reports.reduce<MessageDocument>((current, { report, at }) => {
      const next = applyReport(current, report, at, this.timing.lookups);
      return next ? { ...next, _id: message._id } : current;
    }, message);
    return after === message ? null : after;
  }
}
