import { randomUUID } from 'node:crypto';
import { SetsGeneratedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { type Rules, v1 } from '../src/rules/rule-version.js';
import type { StudioService } from '../src/studio/studio.service.js';
import { numbergenWorld } from './numbergen-world.js';

/** The Sunday before these draws: Monday's is sealed, the two after it wait for results. */
const SUNDAY = '2026-11-22T17:00:00Z';
export const MONDAY = 'powerball-2026-11-23';
export const TUESDAY = 'megamillions-2026-11-24';
export const WEDNESDAY = 'powerball-2026-11-25';

/** Rules under which sets are allowed that v1.0 excludes, e.g. those with a recent white ball. */
export const lenient: Rules = {
  whiteBallRules: { ...v1.whiteBallRules, skipRecentMaxHits: 1, blockWidth: 5, blockMinBlocks: 3 },
  redBallRules: { skipRecentDraws: 3 },
};

type Resolved<Promised> = Promised extends Promise<infer Answer> ? Answer : never;
export type Shown = Resolved<ReturnType<StudioService['show']>>;
export type Compared = Resolved<ReturnType<StudioService['roomOfDraft']>>;
export interface Refused {
  type: string;
  detail: string;
  errors?: { pointer: string; detail: string }[];
}
type DraftState = Pick<NonNullable<Shown['draft']>, 'draftId' | 'revision'>;

const path = '/api/admin/rules';
/**
 * Longest wait for a back-test: it yields to all other work (nice 19), and the engines and browsers of a test run
 * occupy both cores.
 */
export const BACK_TEST_MS = 400_000;

/** Numbergen with past results of both games, and an operator in PB Logic. */
export async function studioWorld() {
  const world = await numbergenWorld(SUNDAY);
  const histories = {
    powerball: await world.publishHistory('powerball', '2026-11-23'),
    megamillions: await world.publishHistory('megamillions', '2026-11-24', { less: 1 }),
  };
  await world.published(SetsGeneratedSchema, ({ draw }) => draw?.drawId === MONDAY);
  return { world, histories, studio: studioOf(world) };
}

export type StudioWorld = Awaited<ReturnType<typeof studioWorld>>;

/** Actions of an operator in PB Logic. */
export function studioOf(world: Awaited<ReturnType<typeof numbergenWorld>>) {
  const show = async () => (await world.get<Shown>(`${path}/studio`, await world.asAdmin())).body;
  const drafted = async () => (await show()).draft!;
  return {
    show,
    drafted,
    start: (draftId: string = randomUUID(), basedOn = 'v1.0') =>
      world.act<Shown & Refused>('POST', `${path}/draft`, { draftId, basedOn }),
    change: (state: DraftState, { whiteBallRules, redBallRules }: Rules, note = 'To see') =>
      world.act<Shown & Refused>('PATCH', `${path}/draft`, { ...only(state), note, whiteBallRules, redBallRules }),
    discard: (state: DraftState) => world.act<Shown & Refused>('POST', `${path}/draft/discard`, only(state)),
    activate: (state: DraftState) => world.act<Shown & Refused>('POST', `${path}/draft/activate`, only(state)),
    rollBack: (version: string, activationId: string = randomUUID()) =>
      world.act<Shown & Refused>('POST', `${path}/activations`, { activationId, version, reason: 'It was better' }),
    room: async ({ draftId, revision }: DraftState) =>
      (await world.get<Compared>(`${path}/draft/space?draftId=${draftId}&revision=${revision}`, await world.asAdmin()))
        .body,
    backTest: (state: DraftState, draws: number) =>
      world.act<Shown & Refused>('POST', `${path}/draft/back-test`, { ...only(state), runId: randomUUID(), draws }),
    /** Waits until this many draws were tested. */
    looked: (draws: number) =>
      eventually(async () => {
        const { backTest } = await show();
        if (!backTest || backTest.done < draws) throw new Error(`${backTest?.done} of ${draws} draws so far`);
        return backTest;
      }, BACK_TEST_MS),
  };
}

const only = ({ draftId, revision }: DraftState) => ({ draftId, revision });
