import { describe, expect, it } from '@jest/globals';
import type { Problem } from '@numbercast/platform';
import { HashQueue } from './hash-queue.js';

/** Lets requests enter a queue with a concurrency of one, and records the order in which each began or was rejected. */
function requests(waiting: number) {
  const queue = new HashQueue({ atOnce: 1, waiting });
  const outcomes: string[] = [];
  const enter = (name: string, network = name) => {
    const slot = queue.enter(network);
    slot.ready.then(
      () => outcomes.push(name),
      (problem: Problem) => outcomes.push(`${name} ${problem.status}`),
    );
    return slot;
  };
  const settled = () => new Promise(setImmediate);
  return { enter, outcomes, settled };
}

describe('the queue for hashing', () => {
  it('serves networks in round-robin order, however many requests one of them queues', async () => {
    const { enter, outcomes, settled } = requests(10);
    let slots = [enter('flood 1', 'flood'), enter('flood 2', 'flood'), enter('flood 3', 'flood'), enter('honest')];
    slots = [slots[0]!, slots[1]!, slots[3]!, slots[2]!];
    for (const slot of slots) {
      await settled();
      slot.leave();
    }
    await settled();
    expect(outcomes).toEqual(['flood 1', 'flood 2', 'honest', 'flood 3']);
  });

  it('drops the newest request of the busiest network when it is full', async () => {
    const { enter, outcomes, settled } = requests(3);
    enter('running');
    for (const name of ['flood 1', 'flood 2', 'flood 3']) enter(name, 'flood');
    enter('honest');
    enter('flood 4', 'flood');
    await settled();
    expect(outcomes).toEqual(['running', 'flood 3 503', 'flood 4 503']);
  });

  it('skips a canceled request, and passes each freed slot on only once', async () => {
    const { enter, outcomes, settled } = requests(10);
    const running = enter('running');
    const left = enter('left');
    enter('next');
    enter('last');
    left.leave();
    running.leave();
    running.leave();
    left.leave();
    await settled();
    expect(outcomes).toEqual(['running', 'next']);
  });
});
