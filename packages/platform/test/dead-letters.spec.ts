import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberChangedSchema, MemberJoinedSchema } from '@numbercast/contracts/members/v1/events';
import { DeadLetters, type DeadLetter, InvalidEvent } from '../src/index.js';
import { ParkedKeys } from '../src/messaging/parked-keys.js';
import { Bus } from '../src/messaging/kafka.js';
import { bootForTest, eventually, type RunningService } from '../src/testing/index.js';
import { behaviours, Echo, EchoModule } from './echo.module.js';

let service: RunningService;
let letters: DeadLetter[];

beforeAll(async () => {
  service = await bootForTest(EchoModule, { tuning: { backoffMs: [] } });
  letters = [];
  service.app.get(DeadLetters).follow(['echo'], async (letter) => void letters.push(letter));
});

afterAll(() => service.close());

const join = (memberId: string, firstName: string, state: string, seq?: number) =>
  service.publish(
    MemberJoinedSchema,
    { member: { memberId, firstName, state } },
    { aggregateId: memberId, ...(seq && { seq }) },
  );

const namesOf = async (state: string) => (await service.app.get(Echo).tallies.find(state))?.names ?? [];
const letterOf = (memberId: string) =>
  eventually(() => {
    const letter = letters.find(({ key }) => key === memberId);
    if (!letter) throw new Error(`no dead letter of ${memberId}`);
    return letter;
  }, 120_000);

describe('an event that its handler rejects as invalid', () => {
  it('can be read as a dead letter while later events are handled, and is handled when it is replayed', async () => {
    behaviours.set('Kai', async () => {
      throw new InvalidEvent('this name is not known yet');
    });
    await join('d-1', 'Kai', 'KS', 1);
    await join('d-1', 'Lea', 'KS', 2);
    await eventually(async () => expect(await namesOf('KS')).toEqual(['Lea']));
    const letter = await letterOf('d-1');
    expect(letter).toMatchObject({
      service: 'echo',
      headers: { ce_id: 'test/d-1:1', 'x-error': 'this name is not known yet' },
    });

    behaviours.delete('Kai');
    await service.app.get(DeadLetters).replay(letter);
    await eventually(async () => expect(await namesOf('KS')).toEqual(['Lea', 'Kai']));
    await service.app.get(DeadLetters).replay(letter);
    await join('d-1', 'Mia', 'KS', 3);
    await join('d-2', 'Ned', 'KS');
    await eventually(async () => expect(await namesOf('KS')).toContain('Ned'));
    expect((await namesOf('KS')).filter((name) => name === 'Kai')).toHaveLength(1);
  });

  it('[F55] becomes a dead letter also with a payload of 900 KiB and an error of 1 MiB', async () => {
    behaviours.set('Pia', async () => {
      throw new InvalidEvent('e'.repeat(1_024 * 1_024));
    });
    const member = { memberId: 'd-5', firstName: 'Pia', lastName: 'x'.repeat(900 * 1_024 - 100), state: 'PA' };
    await service.publish(MemberJoinedSchema, { member }, { aggregateId: 'd-5' });
    const letter = await letterOf('d-5');
    expect(letter.headers['x-error']).toBe('e'.repeat(2 * 1_024));
    expect(letter.value!.length).toBeGreaterThan(899 * 1_024);
  });

  it('[A1.11] becomes a dead letter also when its content contradicts its envelope', async () => {
    await service.publish(MemberChangedSchema, { member: { memberId: 'somebody else' } }, { aggregateId: 'd-3' });
    expect((await letterOf('d-3')).headers['x-error']).toBe('not of this aggregate');
  });
});

describe('a waiting event that this release no longer handles', () => {
  it('does not block its key', async () => {
    const bus = service.app.get(Bus);
    const topic = bus.topicOf(MemberJoinedSchema.typeName);
    const headers = {
      ce_id: 'test/d-4:1',
      ce_type: 'members.v1.Forgotten',
      'x-topic': topic,
      'x-due-at': new Date().toISOString(),
    };
    await service.app.get(ParkedKeys).park(topic, 'd-4', headers.ce_id);
    await join('d-4', 'Oda', 'OH', 2);
    await bus.send([{ topic: bus.names.retries[0]!, messages: [{ key: 'd-4', value: null, headers }] }]);
    await eventually(async () => expect(await namesOf('OH')).toEqual(['Oda']));
  });
});
