import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContactReceivedSchema } from '@numbercast/contracts/admin/v1/events';
import { Schema } from 'mongoose';
import { type Aggregates, type Decision, DuplicateKey, event, Store } from '../src/index.js';
import { bootForTest, eventually, type RunningService } from '../src/testing/index.js';
import { EchoModule } from './echo.module.js';

interface Badge {
  holder: string;
  number: number;
}

let service: RunningService;
let badges: Aggregates<Badge>;

const badge = (holder: string, number: number): Decision<Badge> => ({
  next: { holder, number },
  events: [event(ContactReceivedSchema, { contactId: holder })],
});
const published = async () =>
  (await service.allPublished(ContactReceivedSchema)).map(({ payload }) => payload.contactId).toSorted();

beforeAll(async () => {
  service = await bootForTest(EchoModule);
  const schema = new Schema<Badge>({ holder: String, number: Number }).index({ number: 1 }, { unique: true });
  badges = service.app.get(Store).aggregates('badges', schema);
  await badges.model.createIndexes();
});

afterAll(() => service.close());

describe('many documents written at once', () => {
  it('are inserted with their events, and existing ones stay unchanged', async () => {
    await badges.insert('b', { holder: 'Bea', number: 2 });
    await badges.insertAll(
      new Map([
        ['a', badge('Ann', 1)],
        ['b', badge('Bob', 12)],
        ['c', badge('Cem', 3)],
      ]),
    );
    expect(await badges.find('a')).toEqual({ _id: 'a', holder: 'Ann', number: 1 });
    expect((await badges.find('b'))?.holder).toBe('Bea');
    await eventually(async () => expect(await published()).toEqual(['Ann', 'Cem']));
    await badges.change('c', ({ number }) => badge('Cem again', number));
    await eventually(async () => expect(await published()).toEqual(['Ann', 'Cem', 'Cem again']));
  });

  it('are inserted except for one with a duplicate unique value, which is reported', async () => {
    const clash = badges.insertAll(
      new Map([
        ['d', badge('Dan', 1)],
        ['e', badge('Eve', 5)],
      ]),
    );
    await expect(clash).rejects.toEqual(new DuplicateKey('number'));
    expect([await badges.find('d'), (await badges.find('e'))?.holder]).toEqual([null, 'Eve']);
  });

  it('can be an empty batch', async () => {
    await badges.insertAll(new Map());
    expect(await badges.model.countDocuments()).toBe(4);
  });
});
