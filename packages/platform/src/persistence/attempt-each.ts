import pMap from 'p-map';
import { isOutage } from './outage.js';

interface AttemptOptions {
  /** Number of items processed at a time. */
  concurrency?: number;
  /** Recognizes errors after which the remaining items are skipped, such as an outage of a provider that all need. */
  endsRun?: (error: unknown) => boolean;
}

/** Most errors that a combined one contains: after the loss of a key, every document of a collection fails. */
export const MOST_COMBINED = 100;

/** One error that names the first hundred of several. */
export function combinedError(errors: readonly unknown[], what: string): AggregateError {
  const named = errors.slice(0, MOST_COMBINED);
  return new AggregateError(named, `${what} failed: ${named.map(String).join('; ')}`);
}

/**
 * Does the work for each item. If one fails, such as a document that cannot be read, the others are still attempted. Only
 * an outage of the database, or an error that `endsRun` recognizes, ends the run, because the others would fail as well.
 * @throws the outage, the only error, or an AggregateError, after all started items have ended
 */
export async function attemptEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { concurrency = 1, endsRun = () => false }: AttemptOptions = {},
) {
  const errors: unknown[] = [];
  const outages: unknown[] = [];
  const attempt = async (item: T) => {
    if (outages.length > 0) return;
    try {
      await work(item);
    } catch (error) {
      (isOutage(error) || endsRun(error) ? outages : errors).push(error);
    }
  };
  await pMap(items, attempt, { concurrency });
  if (outages.length > 0) throw outages[0];
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1)
    throw new AggregateError(errors, `${errors.length} of ${items.length} failed, the first with ${String(errors[0])}`);
}
