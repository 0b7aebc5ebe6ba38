import { useEffect, useState } from 'react';

import { api } from '../../lib/api.js';
import { checkAgainstPublished, type CheckedProof } from '../../lib/checked-proof.js';
import { easternStampOf } from '../../lib/draw-time.js';
import { numberLine } from '../../lib/number-line.js';
import { paths } from '../../lib/paths.js';
import { hasCode, messageOf } from '../../lib/problem-error.js';
import { canCheck } from '../../lib/proof-check.js';
import { proofFile, readProof } from '../../lib/proof.js';
import { saveFile } from '../../lib/save-file.js';
import { Button } from '../../ui/button.js';
import { Link } from '../../ui/link.js';
import { Notice } from '../../ui/notice.js';
import { ProofSteps, ProofVerdict } from '../../ui/proof-result.js';
import type { PastDraw } from './api.js';

type Outcome =
  | { readonly what: 'checked'; readonly checked: CheckedProof }
  | { readonly what: 'not-published' }
  | { readonly what: 'failed'; readonly message: string };

/** Fetches the member's own proof and, apart from it, the root that everybody reads; the check is made here. */
async function checkOwn(drawId: string): Promise<Outcome> {
  try {
    if (!canCheck()) return { what: 'failed', message: 'This browser checks proofs only on a page opened with https.' };
    const answer = await api(`/api/proofs/${drawId}/mine`, { signedIn: true, schema: { parse: (value) => value } });
    return { what: 'checked', checked: await checkAgainstPublished(readProof(JSON.stringify(answer))) };
  } catch (error) {
    if (hasCode(error, 'proof-not-published')) return { what: 'not-published' };
    return { what: 'failed', message: messageOf(error, 'Your sets can’t be verified right now. Please try again.') };
  }
}

/** Whether the sets on the page are the ones in the proof, in the same order. */
const isWhatIsShown = ({ sets }: PastDraw, { proof }: CheckedProof) =>
  sets.map(numberLine).join() === proof.sets.map(numberLine).join();

/** What came of verifying the sets of a draw; begins when it is shown. */
export function OwnProof({ draw, onDone }: { draw: PastDraw; onDone: () => void }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const { drawId } = draw;
  useEffect(() => {
    void checkOwn(drawId).then((found) => {
      setOutcome(found);
      onDone();
    });
  }, [drawId, onDone]);
  if (!outcome) return null;
  if (outcome.what === 'checked') return <Checked draw={draw} checked={outcome.checked} />;
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
        No root was published for this draw, so its sets can’t be verified.
      </Notice>
    );
  return (
    <Notice tone="info" announce="politely" title="Not yet.">
      <p>
        The root of this draw is published when it closes, at {easternStampOf(deadline)}. From then on you can verify
        your sets here.
      </p>
    </Notice>
  );
}

function Checked({ draw, checked }: { draw: PastDraw; checked: CheckedProof }) {
  const save = () => {
    const { name, content } = proofFile(checked.proof);
    saveFile(name, content, 'application/json');
  };
  if (!isWhatIsShown(draw, checked))
    return (
      <Notice tone="bad" announce="now" title="These are not the sets that were proven.">
        <p>
          The proof is of other sets than the ones shown here. Please{' '}
          <Link to={paths.contact()} className="text-link">
            tell us
          </Link>
          .
        </p>
      </Notice>
    );
  return (
    <div className="space-y-3">
      <ProofVerdict checked={checked}>
        <p>They are the sets shown here, one by one.</p>
      </ProofVerdict>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button kind="secondary" size="small" onClick={save}>
          Save the proof
        </Button>
        <Link to={paths.proof} className="text-link py-1">
          What this means
        </Link>
      </div>
      <details className="rounded-control border border-line px-4 py-2.5">
        <summary className="font-semibold">Step by step</summary>
        <div className="pt-3 pb-1">
          <ProofSteps checked={checked} withoutSets />
        </div>
      </details>
    </div>
  );
}
