import { describe, expect, it } from '@jest/globals';
import { assertShape, changedSettings, settingsOf } from './topic-settings.js';

const shape = { partitions: 2, replication: 3 };
const topic = (name: string, ...replicas: number[]) => ({
  name,
  partitions: replicas.map((count) => ({ replicas: Array(count).fill(0) })),
});

describe('the settings of topics', () => {
  it.each([
    [1, '1'],
    [2, '1'],
    [3, '2'],
  ])('with %i replicas require %s in sync', (replication, inSync) => {
    expect(settingsOf({ partitions: 1, replication })).toMatchObject({ 'min.insync.replicas': inSync });
  });

  it('allow events of the maximum size, and delete events by age', () => {
    expect(settingsOf(shape)).toMatchObject({ 'cleanup.policy': 'delete', 'retention.ms': '604800000' });
    expect(Number(settingsOf(shape)['max.message.bytes'])).toBeGreaterThan(1_024 * 1_024);
  });

  it('are changed without losing those that an operator added', () => {
    const ours = settingsOf(shape);
    const own = { ...ours, 'min.insync.replicas': '1', 'segment.bytes': '1000' };
    expect(changedSettings(own, ours)).toEqual({ ...ours, 'segment.bytes': '1000' });
  });

  it('remain unchanged when they already include ours', () => {
    const ours = settingsOf(shape);
    expect(changedSettings({ ...ours, 'segment.bytes': '1000' }, ours)).toBeNull();
  });
});

describe('the shape of existing topics', () => {
  it('is accepted when all topics have the configured partitions and replicas', () => {
    expect(() => assertShape([topic('a.v1', 3, 3), topic('b.v1', 3, 3)], shape)).not.toThrow();
  });

  it('is rejected with the name and the expected and actual counts of each topic that differs', () => {
    const found = [topic('a.v1', 3, 3), topic('b.v1', 3, 3, 3), topic('c.v1', 1, 3)];
    expect(() => assertShape(found, shape)).toThrow(
      'topics differ from KAFKA_PARTITIONS and KAFKA_REPLICATION: ' +
        'partitions of b.v1: expected 2, found 3; replicas of c.v1: expected 3, found 1 and 3',
    );
  });
});
