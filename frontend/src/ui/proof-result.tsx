import { catalogue } from '@numbercast/lottery';
import type { ReactNode } from 'react';

import { easternStampOf, fullDateOf } from '../lib/lottery/draw-time.js';
import { formatCount } from '../lib/format/format-count.js';
import { formatNumber } from '../lib/format/format-number.js';
import { formatNumberSet } from '../lib/lottery/format-number-set.js';
import type { CheckedProof } from '../lib/lottery/checked-proof.js';
import { leadOf } from '../lib/lottery/published-roots.js';
import { Hash } from './hash.js';
import { Notice } from './notice.js';
import { NumberSet } from './number-set.js';

const faultOf = ({ proof, published, check: { fault } }: CheckedProof) => {
  if (fault === 'other-version')
    return `Its leaf is of version ${proof.version}; the leaves under the published root are of version ${published.leafVersion ?? 1}.`;
  if (fault === 'other-count')
    return `It speaks of ${formatCount(proof.members, 'member')}; the published root is over ${formatNumber(published.members)}.`;
  if (fault === 'no-such-place')
    return `Its path does not lead up from place ${formatNumber(proof.index + 1)} of ${formatNumber(published.members)}.`;
  return 'It leads to another root than the published one: something in it was changed, or was never given.';
};

/** The leaf proves it for one member, where it names one. */
const whoseOf = ({ version, memberId }: CheckedProof['proof']) =>
  version === 1 ? 'Leaves of this draw do not name their member.' : `The leaf names the member: ${memberId}.`;

/** The result of a proof check, in self-contained words. */
export function ProofVerdict({ checked, children }: { checked: CheckedProof; children?: ReactNode }) {
  const { proof, published, check } = checked;
  if (!check.isProven)
    return (
      <Notice tone="bad" announce="now" title="This proof does not hold.">
        <p>{faultOf(checked)}</p>
      </Notice>
    );
  const lead = leadOf(published);
  const when = `${easternStampOf(published.publishedAt)}${lead ? '' : ', after the draw,'}`;
  return (
    <Notice
      announce="politely"
      tone={lead ? 'good' : 'warn'}
      title={lead ? `Verified: locked ${lead}.` : 'Verified, but published late.'}
    >
      <p>
        {proof.sets.length === 1 ? 'This set matches' : `These ${proof.sets.length} sets match`} the fingerprint
        published {when} for {catalogue[published.game].name}, {fullDateOf(published.date)}. {whoseOf(proof)}
      </p>
      {children}
    </Notice>
  );
}

interface ProofStepsProps {
  readonly checked: CheckedProof;
  /** The sets stand beside it. */
  readonly withoutSets?: boolean;
}

/** The steps of a check. */
export function ProofSteps({ checked: { proof, published, check }, withoutSets }: ProofStepsProps) {
  const root = check.way.at(-1) ?? check.leaf;
  const beside = formatCount(proof.path.length, 'hash', 'hashes');
  return (
    <ol className="list-decimal space-y-4 pl-6 marker:font-semibold">
      {!withoutSets && (
        <Step title="The sets, in the order they were given">
          <ul className="mt-2 grid gap-2 lg:grid-cols-2">
            {proof.sets.map((set) => (
              <li key={formatNumberSet(set)}>
                <NumberSet game={published.game} set={set} />
              </li>
            ))}
          </ul>
        </Step>
      )}
      <Step
        title={`The leaf: draw, place ${formatNumber(proof.index + 1)}, ${proof.version === 1 ? '' : 'member, '}salt and sets, hashed`}
      >
        <Hash>{check.leaf}</Hash>
      </Step>
      <Step title={`The way up, past ${beside} of others`}>
        <Hash>{root}</Hash>
      </Step>
      <Step title={`The published root, read just now: ${root === published.root ? 'the same' : 'another one'}`}>
        <Hash>{published.root}</Hash>
      </Step>
    </ol>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <p className="font-semibold">{title}</p>
      {children}
    </li>
  );
}
