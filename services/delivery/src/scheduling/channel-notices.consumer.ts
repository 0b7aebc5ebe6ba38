import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import { type MemberOptedOut, MemberOptedOutSchema } from '@numbercast/contracts/delivery/v1/events';
import { type EventMeta, On } from '@numbercast/platform';
import { MessageQueueService } from '../messages/message-queue.service.js';

/**
 * Consumes this service's own event that a channel has stopped, so that the notice on the other one survives a crash.
 */
@Controller()
export class ChannelNoticesConsumer {
  constructor(private readonly queue: MessageQueueService) {}

  /** Whether the other channel may be used is checked when the notice is sent, as with every message. */
  @On(MemberOptedOutSchema)
  async notifyOnOtherChannel({ memberId, channel, source, at, repeated }: MemberOptedOut, { id }: EventMeta) {
    if (repeated || (channel !== 'sms' && channel !== 'email')) return;
    const notice =
      channel === 'sms'
        ? { channel: 'email' as const, content: { kind: 'texts-stopped' as const, source } }
        : { channel: 'sms' as const, content: { kind: 'email-stopped' as const, source } };
    const timing = at ? { now: timestampDate(at) } : {};
    await this.queue.queue(`notice|${id}|${notice.channel}`, { memberId, ...notice }, timing);
  }
}
