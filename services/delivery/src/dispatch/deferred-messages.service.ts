import { Injectable } from '@nestjs/common';
import { Scheduled } from '@numbercast/platform';
import { MessagesRepository } from '../messages/messages.repository.js';
import { requeueDeferred } from '../messages/deferral.js';
import { CHANNELS } from '../recipients/recipient.js';
import { Timing } from '../timing.js';
import { WakeSignal } from '../messages/wake-signal.js';
import { Failures } from './failures.js';

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
    const failures = new Failures();
    for (let changed = ROWS_AT_ONCE; changed >= ROWS_AT_ONCE;) {
      const moment = this.timing.moment();
      const ids = await this.messages.dueAgain(moment, ROWS_AT_ONCE);
      const results = await this.messages.changeAll(ids, (message) => requeueDeferred(message, moment));
      if (ids.length > 0) for (const channel of CHANNELS) this.wakeSignal.notify(channel);
      changed = failures.valuesOf(results).length;
    }
    failures.throwFirst();
  }
}
