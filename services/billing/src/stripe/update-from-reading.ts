import { type Aggregates, type Document, TransientError } from '@numbercast/platform';

const READINGS = 10;

type Known<T> = Document<T> | null;
type Decide<T extends object> = (current: Known<T>) => ReturnType<Parameters<Aggregates<T>['upsertChange']>[1]>;

/**
 * Applies a snapshot of the provider, or nothing where it is null. Order and number of calls don't matter: a snapshot
 * is applied only if no other one was applied since the read began; otherwise it is read again.
 * @param read reads from the provider and returns the change to apply to the current document
 */
export async function updateFromReading<T extends { revision: number }>(
  documents: Aggregates<T>,
  id: string,
  read: (before: Known<T>) => Promise<Decide<T> | null>,
): Promise<Known<T>> {
  for (let attempt = 0; attempt < READINGS; attempt++) {
    const before = await documents.find(id);
    // Read after the document, so that a snapshot that another caller applies in between invalidates this one
    const decide = await read(before);
    if (!decide) return null;
    let isStale = false;
    const after = await documents.upsertChange(id, (current) => {
      isStale = current?.revision !== before?.revision;
      return isStale ? null : decide(current);
    });
    if (!isStale) return after;
  }
  throw new TransientError(`${documents.name}/${id} kept changing while it was read`);
}
