import { Injectable } from '@nestjs/common';
import { type FoundCondition, OperatorCondition } from '@numbercast/platform';
import { DeadLettersRepository } from './dead-letters.repository.js';

@Injectable()
export class DeadLettersCondition {
  constructor(private readonly deadLetters: DeadLettersRepository) {}

  @OperatorCondition('dead-letters')
  async find(): Promise<FoundCondition[]> {
    const count = await this.deadLetters.countWaiting();
    if (count === 0) return [];
    const events = count === 1 ? '1 event' : `${count.toLocaleString('en-US')} events`;
    const summary = `${events} could not be processed. Retry or set aside in the console under Dead letters.`;
    return [{ subject: '', isUrgent: false, summary }];
  }
}
