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
    return `It uses leaf version ${proof.version}; the published root uses version ${published.leafVersion ?? 1}.`;
  if (fault === 'other-count')
    return `It counts ${formatCount(proof.members, 'member')}; the published root covers ${formatNumber(published.members)}.`;
  if (fault === 'no-such-place')
    return `Its path has the wrong length for place ${formatNumber(proof.index + 1)} of ${formatNumber(published.members)}.`;
  return 'It doesn’t match the published fingerprint: something in it was changed, or the sets were never assigned.';
};

/** The leaf proves it for one member, where it names one. */
const whoseOf = ({ version, memberId }: CheckedProof['proof']) =>
  version === 1 ? 'The leaves of this draw don’t name a member.' : `Its member id is ${memberId}.`;

/** The result of a proof check, in self-contained words. */
export function ProofVerdict({ checked, children }: { checked: CheckedProof; children?: ReactNode }) {
  const { proof, published, check } = checked;
  if (!check.isProven)
    return (
      <Notice tone="bad" announce="now" title="This proof isn’t valid.">
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
        <Step title="The sets, in the order they were assigned">
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
      <Step title={`The path to the root, with ${beside} of other members`}>
        <Hash>{root}</Hash>
      </Step>
      <Step title={`The root published for this draw: ${root === published.root ? 'it matches' : 'it doesn’t match'}`}>
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
