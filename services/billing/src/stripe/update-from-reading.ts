import { type Aggregates, type Document, TransientError } from '@numbercast/platform';

const READINGS = 10;

type Known<T> = Document<T> | null;
type Decide<T extends object> = (current: Known<T>) => ReturnType<Parameters<Aggregates<T>['upsertChange']>[1]>;

/**
 * Applies what the provider shows, or nothing where it is null. Order and number of calls don't matter: a reading counts
 * only while no newer one was applied, and is repeated otherwise.
 * @param read requests the provider and returns what its response means for the document as it is then
 */
export async function updateFromReading<T extends { revision: number }>(
  documents: Aggregates<T>,
  id: string,
  read: (before: Known<T>) => Promise<Decide<T> | null>,
): Promise<Known<T>> {
  for (let attempt = 0; attempt < READINGS; attempt++) {
    const before = await documents.find(id);
    // Read after the document: a reading that another caller applies in between voids this one
    const decide = await read(before);
    if (!decide) return null;
    let isStale = false;
    const after = await documents.upsertChange(id, (current) => {
      isStale = current?.revision !== before?.revision;
      return isStale ? null : decide(current);
    });
    if (!isStale) return after;
  }
  throw new TransientError(`${documents.name}/${id} changes faster than it can be read`);
}
