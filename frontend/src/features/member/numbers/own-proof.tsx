import { useEffect, useState } from 'react';

import * as words from '#words/features/member/numbers/own-proof.js';
import { api } from '../../../lib/api/api.js';
import { checkAgainstPublished, type CheckedProof } from '../../../lib/lottery/checked-proof.js';
import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { formatNumberSet } from '../../../lib/lottery/format-number-set.js';
import { paths } from '../../../lib/browser/paths.js';
import { hasCode, messageOf } from '../../../lib/api/problem-error.js';
import { canCheck } from '../../../lib/lottery/proof-check.js';
import { proofFile, readProof } from '../../../lib/lottery/proof.js';
import { downloadFile } from '../../../lib/browser/download-file.js';
import { useIdentity } from '../../../lib/auth/use-identity.js';
import { Button } from '../../../ui/button.js';
import { Link } from '../../../ui/link.js';
import { Notice } from '../../../ui/notice.js';
import { ProofSteps, ProofVerdict } from '../../../ui/proof-result.js';
import type { PastDraw } from '../account/api.js';

type Outcome =
  | { readonly what: 'checked'; readonly checked: CheckedProof }
  | { readonly what: 'not-published' }
  | { readonly what: 'anothers' }
  | { readonly what: 'failed'; readonly message: string };

/** Fetches the member's proof and, separately, the public root, and checks the proof in the browser. */
async function checkOwn(drawId: string, memberId: string): Promise<Outcome> {
  try {
    if (!canCheck()) return { what: 'failed', message: words.needsHttps };
    const answer = await api(`/api/proofs/${drawId}/mine`, { signedIn: true, schema: { parse: (value) => value } });
    const proof = readProof(JSON.stringify(answer));
    // A leaf of version 1 does not name its member
    if (proof.version !== 1 && proof.memberId !== memberId) return { what: 'anothers' };
    return { what: 'checked', checked: await checkAgainstPublished(proof) };
  } catch (error) {
    if (hasCode(error, 'proof-not-published')) return { what: 'not-published' };
    return { what: 'failed', message: messageOf(error, words.unavailable) };
  }
}

/** Whether the sets on the page are the ones in the proof, in the same order. */
const matchesDraw = ({ sets }: PastDraw, { proof }: CheckedProof) =>
  sets.map(formatNumberSet).join() === proof.sets.map(formatNumberSet).join();

/** Verifies the sets of a draw when it is mounted, and shows the outcome. */
export function OwnProof({ draw, onDone }: { draw: PastDraw; onDone: () => void }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const { drawId } = draw;
  // From the session, not from the response that is being checked
  const memberId = useIdentity()?.memberId ?? '';
  useEffect(() => {
    void checkOwn(drawId, memberId).then((found) => {
      setOutcome(found);
      onDone();
    });
  }, [drawId, memberId, onDone]);
  if (!outcome) return null;
  if (outcome.what === 'checked') return <Checked draw={draw} checked={outcome.checked} />;
  if (outcome.what === 'anothers') return <Discrepancy title={words.anothersTitle}>{words.anothers}</Discrepancy>;
  if (outcome.what === 'failed')
    return (
      <Notice tone="bad" announce="now">
        {outcome.message}
      </Notice>
    );
  return <NotPublished draw={draw} />;
}

function NotPublished({ draw: { deadline, result } }: { draw: PastDraw }) {
  if (result)
    return (
      <Notice tone="info" announce="politely">
        {words.notPublished}
      </Notice>
    );
  return (
    <Notice tone="info" announce="politely" title={words.notYet}>
      <p>{words.verifiableFrom(easternStampOf(deadline))}</p>
    </Notice>
  );
}

/** A failed verification, with a link for the member to report it. */
function Discrepancy({ title, children }: { title: string; children: string }) {
  return (
    <Notice tone="bad" announce="now" title={title}>
      <p>
        {children}{' '}
        {words.tellUs((text) => (
          <Link to={paths.contact()} className="text-link">
            {text}
          </Link>
        ))}
      </p>
    </Notice>
  );
}

const ownWords = ({ proof: { version } }: CheckedProof) => (version === 1 ? words.sameSets : words.sameSetsOfMember);

function Checked({ draw, checked }: { draw: PastDraw; checked: CheckedProof }) {
  const save = () => {
    const { name, content } = proofFile(checked.proof);
    downloadFile(name, content, 'application/json');
  };
  if (!matchesDraw(draw, checked)) return <Discrepancy title={words.otherSetsTitle}>{words.otherSets}</Discrepancy>;
  return (
    <div className="space-y-3">
      <ProofVerdict checked={checked}>
        <p>{ownWords(checked)}</p>
      </ProofVerdict>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button kind="secondary" size="small" onClick={save}>
          {words.save}
        </Button>
        <Link to={paths.proof} className="text-link py-1">
          {words.meaning}
        </Link>
      </div>
      <details className="rounded-control border border-line px-4 py-2.5">
        <summary className="font-semibold">{words.steps}</summary>
        <div className="pt-3 pb-1">
          <ProofSteps checked={checked} withoutSets />
        </div>
      </details>
    </div>
  );
}
