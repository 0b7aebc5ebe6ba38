/** Differences between published numbers and those received. */
export interface Count {
  /** Numbers that were never received. */
  lost: number;
  /** Numbers that were first received after a higher number of the same document. */
  disordered: number;
  /** Further receipts of a number. */
  repeated: number;
}

/**
 * Counts the differences. Each document's events are numbered from 1.
 * @param received numbers by document, in order of receipt
 */
export function countReceived(documents: string[], perDocument: number, received: Map<string, number[]>): Count {
  const count: Count = { lost: 0, disordered: 0, repeated: 0 };
  for (const document of documents) {
    const seen = new Set<number>();
    let highest = 0;
    for (const number of received.get(document) ?? []) {
      if (seen.has(number)) count.repeated += 1;
      else if (number < highest) count.disordered += 1;
      seen.add(number);
      highest = Math.max(highest, number);
    }
    for (let number = 1; number <= perDocument; number++) if (!seen.has(number)) count.lost += 1;
  }
  return count;
}
