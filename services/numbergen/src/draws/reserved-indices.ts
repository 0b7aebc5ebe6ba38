const INDEX_BYTES = 4;

/** Indices in ascending order, four bytes each, as text that a document holds compactly. */
export function packIndices(indices: Iterable<number>): string {
  const sorted = Uint32Array.from(indices).toSorted();
  const bytes = Buffer.alloc(sorted.length * INDEX_BYTES);
  sorted.forEach((index, i) => bytes.writeUInt32LE(index, i * INDEX_BYTES));
  return bytes.toString('base64');
}

export function unpackIndices(packed: string): Uint32Array {
  const bytes = Buffer.from(packed, 'base64');
  return Uint32Array.from({ length: bytes.length / INDEX_BYTES }, (_, i) => bytes.readUInt32LE(i * INDEX_BYTES));
}
