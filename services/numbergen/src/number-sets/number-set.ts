import { type Matrix, WHITES_DRAWN } from '@numbercast/lottery';

/** Five whites in ascending order and one red. A draw's result has the same form. */
export interface NumberSet {
  whites: number[];
  red: number;
}

/** Bytes of a set as stored: five whites and the red, one byte each. */
export const SET_BYTES = WHITES_DRAWN + 1;

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** `05-17-28-33-64 +12` */
export const toLine = ({ whites, red }: NumberSet) => `${whites.map(twoDigits).join('-')} +${twoDigits(red)}`;

const isWithin = (number: number, highest: number) => Number.isInteger(number) && number >= 1 && number <= highest;

/** Whether such a set can be drawn: five different whites in ascending order and a red, all within the matrix. */
export const isPlayable = ({ whites, red }: NumberSet, matrix: Matrix) =>
  whites.length === WHITES_DRAWN &&
  whites.every((white, i) => isWithin(white, matrix.whites) && (i === 0 || white > whites[i - 1]!)) &&
  isWithin(red, matrix.reds);

export function packSets(sets: readonly NumberSet[]): Uint8Array {
  return Uint8Array.from(sets.flatMap(({ whites, red }) => [...whites, red]));
}

export function unpackSets(bytes: Uint8Array): NumberSet[] {
  return Array.from({ length: bytes.length / SET_BYTES }, (_, i) => {
    const at = i * SET_BYTES;
    return { whites: [...bytes.subarray(at, at + WHITES_DRAWN)], red: bytes[at + WHITES_DRAWN]! };
  });
}
