import { beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Bus, TopicBatch } from './kafka.js';
import { Retries } from './retries.js';
import { TopicNames } from './topics.js';

beforeAll(() => Logger.overrideLogger(false));

/** The `x-error` header of the dead letter that an error leads to. */
async function headerOf(error: string) {
  const sent: TopicBatch[] = [];
  const bus = {
    names: new TopicNames('', 'members'),
    sendUntilAcknowledged: async (batches: TopicBatch[]) => void sent.push(...batches),
  } as unknown as Bus;
  const message = { key: 'k', value: null, headers: { ce_id: 'members/k:1' }, offset: '0' };
  const origin = { source: 'members.v1', tier: 4, isLost: () => false };
  await new Retries(bus, []).deadLetter(message, origin, new Error(error));
  return sent[0]!.messages[0]!.headers['x-error'];
}

describe('the error of a dead letter', () => {
  it('is stored in full up to 2 KiB', async () => {
    const error = 'é'.repeat(1_024);
    expect(await headerOf(error)).toBe(error);
  });

  it('is truncated to 2 KiB at a character boundary', async () => {
    expect(await headerOf(`x${'é'.repeat(512 * 1_024)}`)).toBe(`x${'é'.repeat(1_023)}`);
  });
});
