import { createHash } from 'node:crypto';

import type { NumberSet } from '../lib/number-line.js';
import type { Proof } from '../lib/proof.js';
import { saturdaysPowerball } from './answers.js';

const hash = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const hashNode = (left: Buffer, right: Buffer) => hash(Buffer.of(1), left, right);

const drawId = saturdaysPowerball.drawId;
const saltOf = (index: number) => createHash('sha256').update(`salt ${index}`).digest();

function leafOf(index: number, sets: readonly NumberSet[]) {
  const place = Buffer.alloc(8);
  place.writeBigUInt64BE(BigInt(index));
  const balls = Buffer.from(sets.flatMap(({ whites, red }) => [...whites, red]));
  return hash(Buffer.of(0, 1, drawId.length), Buffer.from(drawId), place, saltOf(index), Buffer.of(sets.length), balls);
}

const others: readonly NumberSet[] = [{ whites: [1, 2, 3, 4, 5], red: 6 }];

/** Saturday's draw as it was proven over three members, of whom Maria stands in the middle. */
export function saturdaysProof(marias: readonly NumberSet[] = saturdaysPowerball.sets) {
  const [first, own, last] = [leafOf(0, others), leafOf(1, marias), leafOf(2, others)] as const;
  const proof: Proof = {
    format: 'numbercast-proof',
    version: 1,
    drawId,
    members: 3,
    index: 1,
    salt: saltOf(1).toString('hex'),
    sets: marias,
    path: [first.toString('hex'), last.toString('hex')],
  };
  const published = {
    drawId,
    game: 'powerball',
    date: saturdaysPowerball.drawDate,
    drawAt: saturdaysPowerball.drawAt,
    deadline: saturdaysPowerball.deadline,
    ruleVersion: 'v1.0',
    root: hashNode(hashNode(first, own), last).toString('hex'),
    publishedAt: '2026-11-21T03:59:02.000Z',
    members: 3,
    sets: 12,
  };
  return { proof, published };
}
