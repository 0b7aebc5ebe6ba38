import { catalogue } from '@numbercast/lottery';
import type { ReactNode } from 'react';

import * as words from '#words/ui/proof-result.js';
import { easternStampOf, fullDateOf } from '../lib/lottery/draw-time.js';
import { formatNumber } from '../lib/format/format-number.js';
import { formatNumberSet } from '../lib/lottery/format-number-set.js';
import type { CheckedProof } from '../lib/lottery/checked-proof.js';
import { leadOf } from '../lib/lottery/published-roots.js';
import { Hash } from './hash.js';
import { Notice } from './notice.js';
import { NumberSet } from './number-set.js';

const faultOf = ({ proof, published, check: { fault } }: CheckedProof) => {
  if (fault === 'other-version') return words.otherVersion(proof.version, published.leafVersion ?? 1);
  if (fault === 'other-count') return words.otherCount(proof.members, formatNumber(published.members));
  if (fault === 'no-such-place')
    return words.noSuchPlace(formatNumber(proof.index + 1), formatNumber(published.members));
  return words.noMatch;
};

/** States which member the leaf names, if any. */
const whoseOf = ({ version, memberId }: CheckedProof['proof']) =>
  version === 1 ? words.noMemberNamed : words.memberId(String(memberId));

/** The result of a proof check, in self-contained words. */
export function ProofVerdict({ checked, children }: { checked: CheckedProof; children?: ReactNode }) {
  const { proof, published, check } = checked;
  if (!check.isProven)
    return (
      <Notice tone="bad" announce="now" title={words.notValid}>
        <p>{faultOf(checked)}</p>
      </Notice>
    );
  const lead = leadOf(published);
  const draw = `${catalogue[published.game].name}, ${fullDateOf(published.date)}`;
  return (
    <Notice announce="politely" tone={lead ? 'good' : 'warn'} title={lead ? words.verified(lead) : words.verifiedLate}>
      <p>
        {words.matches(proof.sets.length, easternStampOf(published.publishedAt), lead === null, draw)} {whoseOf(proof)}
      </p>
      {children}
    </Notice>
  );
}

interface ProofStepsProps {
  readonly checked: CheckedProof;
  /** The sets are already shown next to it. */
  readonly withoutSets?: boolean;
}

/** The steps of a check. */
export function ProofSteps({ checked: { proof, published, check }, withoutSets }: ProofStepsProps) {
  const root = check.way.at(-1) ?? check.leaf;
  return (
    <ol className="list-decimal space-y-4 pl-6 marker:font-semibold">
      {!withoutSets && (
        <Step title={words.setsStep}>
          <ul className="mt-2 grid gap-2 lg:grid-cols-2">
            {proof.sets.map((set) => (
              <li key={formatNumberSet(set)}>
                <NumberSet game={published.game} set={set} />
              </li>
            ))}
          </ul>
        </Step>
      )}
      <Step title={words.leafStep(formatNumber(proof.index + 1), proof.version !== 1)}>
        <Hash>{check.leaf}</Hash>
      </Step>
      <Step title={words.pathStep(proof.path.length)}>
        <Hash>{root}</Hash>
      </Step>
      <Step title={words.rootStep(root === published.root)}>
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
