import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import type { SlotRange } from '../src/draws/draw.js';
import { DrawsRepository } from '../src/draws/draws.repository.js';
import { toLine, unpackSets } from '../src/number-sets/number-set.js';
import { SpacesService } from '../src/generator/spaces.service.js';
import { type GivenDraw, givenDraw, MONDAY } from './given-draw.js';

describe('the lookup of a set by an operator', () => {
  let world: GivenDraw['world'];
  let members: string[];
  let leaked: SlotRange;

  beforeAll(async () => {
    ({ world, members, leaked } = await givenDraw());
  });

  afterAll(() => world.close());

  const givenTo = async (memberId: string) =>
    (await world.assigned(MONDAY)).find((given) => given.memberId === memberId)!.sets.map(toLine);
  const lookUp = async (drawId: string, set: object, headers?: Record<string, string>) => {
    const response = await fetch(`${world.url}/api/admin/draws/${drawId}/holder`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(headers ?? (await world.asAdmin())) },
      body: JSON.stringify(set),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  /** The set at an index of the draw's pool. */
  const setAt = async (index: number) => {
    const draw = (await world.app.get(DrawsRepository).find(MONDAY))!;
    const [set] = unpackSets(await world.app.get(SpacesService).bytes(draw, draw.seal!.space, index, index + 1));
    return set!;
  };

  it('returns the member who was assigned a set, and is recorded in the audit log', async () => {
    const [memberId] = members as [string];
    const [line = ''] = await givenTo(memberId);
    const [whites = '', red] = line.split(' +');
    const set = { whites: whites.split('-').map(Number).toReversed(), red: Number(red) };
    const { status, body } = await lookUp(MONDAY, set);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { answer: 'given', memberId, email: `${memberId}@example.com`, lane: 'pool' },
    });
    const acted = await world.published(AdminActedSchema, ({ target }) => target.includes(memberId));
    expect(acted).toMatchObject({
      action: 'looked up who was given a set',
      target: `${MONDAY} ${line}: member ${memberId}`,
    });
  });

  it('is rejected if this release generates a space of another size than the frozen draw has', async () => {
    const draw = (await world.app.get(DrawsRepository).find(MONDAY))!;
    const other = { ...draw.seal!.space, size: draw.seal!.space.size - 1 };
    await expect(world.app.get(SpacesService).bytes(draw, other, 0, 1)).rejects.toThrow('sets when it was frozen');
  });

  it('states for any other set why no member has it', async () => {
    const slot = leaked.from;
    expect((await lookUp(MONDAY, await setAt(slot * 10))).body).toMatchObject({ answer: 'not-given', slot });
    expect((await lookUp(MONDAY, await setAt(9_999))).body).toMatchObject({ answer: 'not-given', index: 9_999 });
    expect((await lookUp(MONDAY, await setAt(10_000))).body).toEqual({
      answer: 'outside-pool',
      index: 10_000,
      poolSize: 10_000,
    });
    const { body } = await lookUp(MONDAY, { whites: [1, 2, 3, 4, 5], red: 1 });
    expect(body).toMatchObject({ answer: 'breaks-rules' });
    expect((body['rules'] as { rule: string }[]).map(({ rule }) => rule)).toContain('xBlock');
    expect((await lookUp('megamillions-2026-11-24', { whites: [1, 20, 33, 45, 60], red: 1 })).body).toEqual({
      answer: 'not-sealed',
    });
  });

  it('names each invalid field, and is available to the administrator only', async () => {
    const wrong = await lookUp(MONDAY, { whites: [5, 5, 70, 33, 12], red: 27 });
    expect(wrong).toMatchObject({ status: 400, body: { type: '/problems/invalid-input' } });
    const pointers = (wrong.body['errors'] as { pointer: string }[]).map(({ pointer }) => pointer);
    expect(pointers).toEqual(['/whites/1', '/whites/2', '/red']);
    expect((await lookUp(MONDAY, { whites: [1, 2, 3], red: 'x' })).status).toBe(400);
    expect((await lookUp('bingo-2026-11-23', { whites: [1, 2, 3, 4, 5], red: 1 })).status).toBe(404);
    const set = { whites: [1, 2, 3, 4, 5], red: 1 };
    expect((await lookUp(MONDAY, set, {})).status).toBe(401);
    expect((await lookUp(MONDAY, set, await world.signedIn(members[0]!))).status).toBe(403);
  });
});
