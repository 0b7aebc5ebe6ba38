import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { SetsGeneratedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { Store } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import { DrawsRepository } from '../src/draws/draws.repository.js';
import { unpackIndices } from '../src/draws/reserved-indices.js';
import type { NumberSet } from '../src/number-sets/number-set.js';
import { v1 } from '../src/rules/rule-version.js';
import { SpacesService } from '../src/generator/spaces.service.js';
import { breakingRules, givenTwice } from './numbergen-world.js';
import { lenient, MONDAY, type StudioWorld, studioWorld, TUESDAY, WEDNESDAY } from './studio-world.js';

const FRIDAY = 'megamillions-2026-11-27';

const drawn: NumberSet = { whites: [4, 16, 41, 48, 66], red: 20 };

describe('an activation of rules', () => {
  let world: StudioWorld['world'];
  let studio: StudioWorld['studio'];
  let histories: StudioWorld['histories'];

  beforeAll(async () => {
    ({ world, studio, histories } = await studioWorld());
    await studio.start();
  });

  afterAll(() => world.close());

  it('seals the next draws with the version, and leaves sealed draws unchanged', async () => {
    const early = await world.publishMember('joined');
    await world.allAssigned(TUESDAY, 1);
    await studio.change(await studio.drafted(), lenient, 'More repeats');
    const draft = await studio.drafted();
    const [once, twice] = await Promise.all([studio.activate(draft), studio.activate(draft)]);
    expect([once.status, twice.status]).toEqual([200, 200]);
    expect(once.body).toMatchObject({ draft: null, inForce: { version: 'v1.1', reason: 'More repeats' } });
    expect(once.body.nextDraws).toMatchObject([
      { drawId: WEDNESDAY, firstGiven: 0 },
      { drawId: TUESDAY, firstGiven: 1 },
    ]);
    expect((await studio.show()).versions.map(({ version }) => version)).toEqual(['v1.1', 'v1.0']);

    await world.publishResult('megamillions', '2026-11-20', drawn);
    const sealed = await world.published(SetsGeneratedSchema, ({ draw }) => draw?.drawId === TUESDAY);
    expect(sealed.ruleVersion).toBe('v1.1');
    for (let i = 0; i < 20; i++) await world.publishMember('joined');
    const ofSealed = await world.allAssigned(MONDAY, 21);
    expect(breakingRules(ofSealed, 'powerball', '2026-11-23', histories.powerball)).toEqual([]);
    const all = await world.allAssigned(TUESDAY, 21);
    expect(givenTwice(all)).toEqual([]);
    const late = all.filter(({ memberId }) => memberId !== early);
    const history = [drawn, ...histories.megamillions];
    expect(breakingRules(late, 'megamillions', '2026-11-24', history, lenient)).toEqual([]);
    expect(breakingRules(late, 'megamillions', '2026-11-24', history)).not.toEqual([]);

    // Assigned by v1.0 before v1.1 sealed the draw: kept, and skipped where they are in its space
    const first = all.filter(({ memberId }) => memberId === early);
    expect(breakingRules(first, 'megamillions', '2026-11-24', histories.megamillions)).toEqual([]);
    const { seal } = (await world.app.get(DrawsRepository).find(TUESDAY))!;
    const outside = breakingRules(first, 'megamillions', '2026-11-24', history, lenient);
    expect(unpackIndices(seal!.reserved)).toHaveLength(5 - outside.length);
  });

  it('is replaced by another activation from the next draw on', async () => {
    const activationId = randomUUID();
    await Promise.all([studio.rollBack('v1.0', activationId), studio.rollBack('v1.0', activationId)]);
    const { versions, inForce } = await studio.show();
    expect(inForce).toMatchObject({ version: 'v1.0', reason: 'It was better', actor: 'subject-of-admin' });
    expect(versions.map(({ version, activations }) => [version, activations.length])).toEqual([
      ['v1.1', 1],
      ['v1.0', 2],
    ]);
    expect((await studio.rollBack('v1.9')).status).toBe(404);
    world.setClock('2026-11-24T06:00:00Z');
    await world.publishResult('powerball', '2026-11-23', drawn);
    const sealed = await world.published(SetsGeneratedSchema, ({ draw }) => draw?.drawId === WEDNESDAY);
    expect(sealed.ruleVersion).toBe('v1.0');
  });

  it('is recorded once in the audit log, with the steps that led to it', async () => {
    await studio.start();
    await studio.discard(await studio.drafted());
    await eventually(async () => {
      const acts = (await world.allPublished(AdminActedSchema)).map(
        ({ payload, meta }) => [meta.id, payload.action] as const,
      );
      const actions = [...new Map(acts).values()].filter((action) => action !== 'changed rule draft');
      expect(actions).toEqual([
        'drafted rules',
        'activated rules v1.1',
        'rolled back to rules v1.0',
        'drafted rules',
        'discarded rule draft',
      ]);
    });
  });

  it('is migrated from a database whose versions are separate documents', async () => {
    const collection = (name: string) => world.app.get(Store).connection.collection<{ _id: string }>(name);
    const old = { ...v1, _id: 'v1.0', since: new Date('2026-11-22') };
    const newer = { ...lenient, _id: 'v1.1', version: 'v1.1', features: v1.features, since: new Date('2026-11-23') };
    await collection('rules').insertMany([old, newer]);
    await collection('rulebooks').deleteMany({});
    await world.reboot();
    world.setClock('2026-11-24T06:00:00Z');
    const { inForce, versions } = await studio.show();
    expect(inForce).toMatchObject({ version: 'v1.1', since: '2026-11-23T00:00:00.000Z', actor: 'Numbercast' });
    expect(versions.map(({ version }) => version)).toEqual(['v1.1', 'v1.0']);
  });

  it('that arrives while the sets of a draw are counted applies to this draw too', async () => {
    const spaces = world.app.get(SpacesService);
    const freeze = spaces.freeze.bind(spaces);
    const madeWith: string[] = [];
    spaces.freeze = async (origin) => {
      const space = await freeze(origin);
      madeWith.push(space.rules.version);
      if (madeWith.length === 1) await studio.rollBack('v1.0');
      return space;
    };
    world.setClock('2026-11-25T06:00:00Z');
    await world.publishResult('megamillions', '2026-11-24', drawn);
    const sealed = await world.published(SetsGeneratedSchema, ({ draw }) => draw?.drawId === FRIDAY);
    expect(madeWith).toEqual(['v1.1', 'v1.0']);
    expect(sealed.ruleVersion).toBe('v1.0');
  });
});
