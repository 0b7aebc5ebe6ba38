import { SetsGeneratedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { claimSlots } from '../src/draws/draw.js';
import { DrawsRepository } from '../src/draws/draws.repository.js';
import { numbergenWorld } from './numbergen-world.js';

export const SUNDAY = '2026-11-22T17:00:00Z';
export const MONDAY = 'powerball-2026-11-23';
export const MEMBERS = 30;
const LEAKED = 3;

export type GivenDraw = Awaited<ReturnType<typeof givenDraw>>;

/** Monday's draw with sets of thirty members; before the last of them a replica claimed slots and was paused. */
export async function givenDraw() {
  const world = await numbergenWorld(SUNDAY);
  await world.publishHistory('powerball', '2026-11-23');
  await world.publishHistory('megamillions', '2026-11-24', { less: 1 });
  await world.published(SetsGeneratedSchema, ({ draw }) => draw?.drawId === MONDAY);
  const join = () => world.publishMember('joined', { games: ['powerball'] });
  const members: string[] = [];
  for (let i = 0; i < MEMBERS - 1; i++) members.push(await join());
  await world.allAssigned(MONDAY, MEMBERS - 1);
  const take = () =>
    world.app.get(DrawsRepository).claimSlots(MONDAY, (draw) => claimSlots(draw, LEAKED, new Date(SUNDAY)));
  const leaked = (await take())!.range;
  members.push(await join());
  await world.allAssigned(MONDAY, MEMBERS);
  return { world, members, leaked };
}
