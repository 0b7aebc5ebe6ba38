import { Injectable } from '@nestjs/common';
import { Scheduled } from '@numbercast/platform';
import { MessagesRepository } from '../messages/messages.repository.js';
import { requeueDeferred } from '../messages/deferral.js';
import { CHANNELS } from '../recipients/recipient.js';
import { Timing } from '../timing.js';
import { WakeSignal } from '../messages/wake-signal.js';

const ROWS_AT_ONCE = 500;

/**
 * Requeues deferred messages when they are due: texts after the quiet hours, and messages that a provider or carrier
 * refused for a time.
 */
@Injectable()
export class DeferredMessagesService {
  constructor(
    private readonly timing: Timing,
    private readonly wakeSignal: WakeSignal,
    private readonly messages: MessagesRepository,
  ) {}

  @Scheduled(200)
  async requeueDue() {
    for (let found = ROWS_AT_ONCE; found >= ROWS_AT_ONCE;) {
      const moment = this.timing.moment();
      const rows = await this.messages.dueAgain(moment, ROWS_AT_ONCE);
      await Promise.all(
        rows.map(({ _id }) => this.messages.change(_id, (message) => requeueDeferred(message, moment))),
      );
      if (rows.length > 0) for (const channel of CHANNELS) this.wakeSignal.notify(channel);
      found = rows.length;
    }
  }
}
