const WORD_BYTES = 4;
/** Not a Base64 character: distinguishes this encoding from the previous one of four bytes per index. */
const MARK = '~';
const SEVEN_BITS = 0x7f;
const MORE = 0x80;

/**
 * Encodes indices in ascending order as compact text: each as its distance from the previous one, in as few bytes of
 * seven bits as needed. Five million indices in a space of eighty million take 7 MB.
 */
export function packIndices(indices: Iterable<number>): string {
  const sorted = Uint32Array.from(indices).toSorted();
  if (sorted.length === 0) return '';
  const bytes = Buffer.alloc(sorted.length * 5);
  let at = 0;
  let last = 0;
  for (const index of sorted) {
    let distance = index - last;
    for (; distance > SEVEN_BITS; distance >>>= 7) bytes[at++] = (distance & SEVEN_BITS) | MORE;
    bytes[at++] = distance;
    last = index;
  }
  return MARK + bytes.subarray(0, at).toString('base64');
}

export function unpackIndices(packed: string): Uint32Array {
  if (!packed.startsWith(MARK)) return unpackWords(Buffer.from(packed, 'base64'));
  const bytes = Buffer.from(packed.slice(1), 'base64');
  const indices = new Uint32Array(bytes.length);
  let count = 0;
  let index = 0;
  let shift = 0;
  for (const byte of bytes) {
    index += (byte & SEVEN_BITS) * 2 ** shift;
    shift += 7;
    if (byte & MORE) continue;
    indices[count++] = index;
    shift = 0;
  }
  return indices.slice(0, count);
}

const unpackWords = (bytes: Buffer) =>
  Uint32Array.from({ length: bytes.length / WORD_BYTES }, (_, i) => bytes.readUInt32LE(i * WORD_BYTES));
