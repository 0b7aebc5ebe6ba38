import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller, Inject } from '@nestjs/common';
import { type MemberOptedOut, MemberOptedOutSchema } from '@numbercast/contracts/delivery/v1/events';
import { Clock, CONFIG, type EventMeta, On } from '@numbercast/platform';
import type { Config } from '../config.js';
import { WakeSignal } from '../messages/wake-signal.js';
import { segmentsOf } from '../messages/rendering/gsm7.js';
import { mailSilentText } from '../messages/kinds/texts.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { noticeMessage, noticeId } from '../messages/message.js';

/** Hears our own word that a channel has ended, so that telling the member of it outlives a crash. */
@Controller()
export class ChannelNoticesConsumer {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly messages: MessagesRepository,
    private readonly wakeSignal: WakeSignal,
    private readonly clock: Clock,
  ) {}

  /** Whether the other channel may be used is seen when it is sent, as with every message. */
  @On(MemberOptedOutSchema)
  async notifyOnOtherChannel({ memberId, channel, source, at, repeated }: MemberOptedOut, { id }: EventMeta) {
    if (repeated || (channel !== 'sms' && channel !== 'email')) return;
    const other = channel === 'sms' ? 'email' : 'sms';
    const segments = other === 'sms' ? segmentsOf(mailSilentText(source, this.config.PUBLIC_URL)) : 1;
    const now = at ? timestampDate(at) : this.clock.now();
    const notice = noticeMessage(other, memberId, { silent: channel, source }, now, segments);
    await this.messages.insert(noticeId(id, other), notice);
    this.wakeSignal.notify(other);
  }
}
