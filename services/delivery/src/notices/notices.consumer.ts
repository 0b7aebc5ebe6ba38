import { Controller, Inject } from '@nestjs/common';
import { type NoticeRequested, NoticeRequestedSchema } from '@numbercast/contracts/admin/v1/events';
import { CONFIG, InvalidEvent, On, ServerClock } from '@numbercast/platform';
import type { Config } from '../config.js';
import { lineOf, NOTICE_STAGES } from '../messages/kinds/operator-notice.js';
import { MessageQueueService } from '../messages/message-queue.service.js';
import { newCall } from './webhook-call.js';
import { WebhookCallsRepository } from './webhook-calls.repository.js';

/** Sends notices to the routes of operators: emails and texts as messages, the others to webhooks. */
@Controller()
export class NoticesConsumer {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly queue: MessageQueueService,
    private readonly webhooks: WebhookCallsRepository,
    private readonly serverClock: ServerClock,
  ) {}

  @On(NoticeRequestedSchema)
  async send({ noticeId, routeId, channel, to, stage: named, title, summary }: NoticeRequested) {
    const stage = NOTICE_STAGES.find((known) => known === named);
    if (!stage || !to) throw new InvalidEvent(`notice ${noticeId} has no stage or recipient`);
    if (channel === 'webhook') {
      const text = lineOf({ stage, title, summary }, this.config.PUBLIC_URL);
      await this.webhooks.add(noticeId, newCall({ routeId, to, text }, this.serverClock.now()));
      return;
    }
    if (channel !== 'sms' && channel !== 'email')
      throw new InvalidEvent(`${noticeId} has the unknown channel ${channel}`);
    const content = { kind: 'operator-notice' as const, to, stage, title, summary };
    await this.queue.queue(`notice|${noticeId}`, { memberId: undefined, channel, content });
  }
}
