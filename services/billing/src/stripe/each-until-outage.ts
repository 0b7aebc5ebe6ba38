import { isOutage } from './stripe-client.js';

/**
 * Does the work for each id in turn. A failure keeps no other back, but an outage of the provider ends the run: the
 * others would fail as well.
 * @throws the outage, or an AggregateError of all failures
 */
export async function eachUntilOutage(ids: readonly string[], work: (id: string) => Promise<void>) {
  const failures: unknown[] = [];
  for (const id of ids) {
    try {
      await work(id);
    } catch (error) {
      if (isOutage(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${ids.length} failed`);
}
