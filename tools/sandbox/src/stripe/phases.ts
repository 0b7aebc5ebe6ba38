import { z } from 'zod';
import { invalid } from './api-error.js';
import { cycleStart } from './billing-cycle.js';
import { metadata, text, whole } from './parameter.js';
import type { Catalogue, Price } from './prices.js';
import type { Phase, Schedule } from './records.js';

export const PhaseParams = z.strictObject({
  items: z.array(z.strictObject({ price: text, quantity: whole.pipe(z.number().min(1)).default(1) })).length(1),
  start_date: z.union([z.literal('now'), whole]).optional(),
  end_date: whole.optional(),
  duration: z
    .strictObject({ interval: z.enum(['month', 'year']), interval_count: whole.pipe(z.number().min(1)).default(1) })
    .optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).default('create_prorations'),
  metadata: metadata.default({}),
});

type PhaseGiven = z.output<typeof PhaseParams>;

/**
 * Returns the phases that an update requests. The running phase keeps its start and price; the others follow it in
 * turn.
 */
export function phasesFrom(catalogue: Catalogue, schedule: Schedule, given: PhaseGiven[]): Phase[] {
  const running = schedule.phases[schedule.current] as Phase;
  const past = schedule.phases.slice(0, schedule.current);
  const asked = given.slice(given.findIndex(({ start_date: start }) => start === running.start));
  if (asked[0]?.start_date !== running.start)
    throw invalid('The first phase must keep the start of the current phase.', { param: 'phases[0][start_date]' });
  const phases: Phase[] = [];
  for (const [index, phase] of asked.entries())
    phases.push(phaseFrom(catalogue, phase, { before: phases.at(-1), index }));
  const [first] = phases;
  if (first?.price !== running.price || first.quantity !== running.quantity)
    throw invalid('The running phase cannot change its items here; add a phase.', { param: 'phases[0][items]' });
  return [...past, ...phases];
}

function phaseFrom(
  catalogue: Catalogue,
  given: PhaseGiven,
  { before, index }: { before: Phase | undefined; index: number },
): Phase {
  const [item] = given.items;
  if (!item || !catalogue.find(item.price))
    throw invalid(`No such price: '${item?.price}'`, { param: `phases[${index}][items][0][price]` });
  const start = before?.end ?? Number(given.start_date);
  if (given.start_date !== undefined && given.start_date !== start)
    throw invalid('Each phase must start when the one before it ends.', { param: `phases[${index}][start_date]` });
  const end = endOf(given, catalogue.get(item.price), start);
  if (end <= start) throw invalid('A phase must end after it starts.', { param: `phases[${index}][end_date]` });
  const { price, quantity } = item;
  return { price, quantity, start, end, prorationBehavior: given.proration_behavior, metadata: given.metadata };
}

function endOf({ end_date: end, duration }: PhaseGiven, price: Price, start: number) {
  if (end !== undefined && duration) throw invalid('Give `end_date` or `duration`, not both.', { param: 'phases' });
  if (end !== undefined) return end;
  if (duration) return cycleStart(start, { interval: duration.interval }, duration.interval_count);
  return cycleStart(start, price, 1);
}
