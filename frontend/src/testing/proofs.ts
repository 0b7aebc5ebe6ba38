import { createHash } from 'node:crypto';

import type { NumberSet } from '../lib/lottery/format-number-set.js';
import type { Proof } from '../lib/lottery/proof.js';
import { mariaMember, saturdaysPowerball } from './answers.js';

const hash = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const hashNode = (left: Buffer, right: Buffer) => hash(Buffer.of(1), left, right);

const drawId = saturdaysPowerball.drawId;
const saltOf = (index: number) => createHash('sha256').update(`salt ${index}`).digest();

interface Variant {
  /** Earlier draws have leaves of version 1, without a member. */
  readonly version?: 1 | 2;
  readonly marias?: readonly NumberSet[];
  readonly memberId?: string;
}

const text = (id: string) => Buffer.concat([Buffer.of(id.length), Buffer.from(id)]);

function leafOf(version: 1 | 2, index: number, memberId: string, sets: readonly NumberSet[]) {
  const place = Buffer.alloc(8);
  place.writeBigUInt64BE(BigInt(index));
  const balls = Buffer.from(sets.flatMap(({ whites, red }) => [...whites, red]));
  const member = version === 1 ? Buffer.of() : text(memberId);
  return hash(Buffer.of(0, version), text(drawId), place, member, saltOf(index), Buffer.of(sets.length), balls);
}

const others: readonly NumberSet[] = [{ whites: [1, 2, 3, 4, 5], red: 6 }];

/** Proof of Saturday's draw over three members; Maria's leaf is in the middle. */
export function saturdaysProof(variant: Variant = {}) {
  const { version = 2, marias = saturdaysPowerball.sets, memberId = mariaMember.memberId } = variant;
  const [first, own, last] = [
    leafOf(version, 0, 'first', others),
    leafOf(version, 1, memberId, marias),
    leafOf(version, 2, 'last', others),
  ] as const;
  const proof: Proof = {
    format: 'numbercast-proof',
    version,
    drawId,
    ...(version === 2 && { memberId }),
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
    leafVersion: version,
    publishedAt: '2026-11-21T03:59:02.000Z',
    members: 3,
    sets: 12,
  };
  return { proof, published };
}
