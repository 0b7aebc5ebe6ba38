import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '../../lib/browser/paths.js';
import { session } from '../../lib/auth/session.js';
import { useIdentity } from '../../lib/auth/use-identity.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';
import { Page } from '../../ui/page.js';
import { clearDraft, readDraft, type Draft } from './draft.js';
import { signupStateQuery } from './signup-api.js';
import { SignupStateNotice } from './signup-state-notice.js';

/** How long a sign-in may take to be noticed (spec §9). */
const signInCheckMs = 3_000;

/** Reads the draft from storage, which the success page clears (spec §3). */
function useFinishedDraft(): Draft {
  const [draft] = useState(readDraft);
  useEffect(() => {
    clearDraft();
    if (draft.basics) session.welcome(draft.basics.email);
  }, [draft]);
  return draft;
}

/** One message per game and chosen channel; new members follow both games. */
function firstMessages({ preferences }: Draft): string {
  const commPref = preferences?.commPref ?? 'both';
  return { both: '2 emails and 2 texts', text: '2 texts', email: '2 emails' }[commPref];
}

export function SuccessPage() {
  const draft = useFinishedDraft();
  const identity = useIdentity();
  const navigate = useNavigate();
  const [isDialogOpen, setDialogOpen] = useState(true);
  const [isOpening, setOpening] = useState(false);
  const { reservation } = draft;
  const { data: signup } = useQuery({
    ...signupStateQuery(reservation ?? ''),
    enabled: reservation !== undefined,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'open' ? 2_000 : false),
  });

  const openProfile = async () => {
    setOpening(true);
    await navigate((await session.startWithin(signInCheckMs)) ? paths.profile : paths.login());
  };
  const reportMissing = () => navigate(paths.contact({ reason: 'missing_numbers', email: draft.basics?.email }));
  return (
    <Page title="Welcome" heading={`Welcome${draft.basics ? `, ${draft.basics.firstName}` : ''}`} width="text">
      <SignupStateNotice state={signup?.state} />
      <NextSteps />
      <Button onClick={() => void openProfile()} busy={isOpening && 'Opening your profile…'} className="mt-8">
        Go to my profile
      </Button>
      {signup?.state === 'paid' && !identity && (
        <p className="mt-3 text-muted">Your account is ready. You’ll sign in with the password you just chose.</p>
      )}
      <Modal
        open={isDialogOpen}
        onDismiss={() => setDialogOpen(false)}
        title="Your first numbers are on their way"
        actions={
          <>
            <Button onClick={() => void openProfile()} busy={isOpening && 'One moment…'}>
              Got my email &amp; text
            </Button>
            <Button kind="secondary" onClick={() => void reportMissing()}>
              Did NOT receive my email/text
            </Button>
          </>
        }
      >
        <p>
          You should have received {firstMessages(draft)} with your first numbers. Give them a minute or two, and check
          your spam or promotions folder.
        </p>
      </Modal>
    </Page>
  );
}

const nextSteps = [
  'Your first sets are on the way: one message per game.',
  'From then on your sets arrive at least 24 hours before every draw.',
  'Your profile shows every delivery and lets you change games, delivery, and plan.',
];

function NextSteps() {
  return (
    <>
      <h2 className="headline mt-10 text-2xl">What happens next</h2>
      <ol className="mt-4 list-decimal space-y-2 pl-6 marker:font-semibold marker:text-accent">
        {nextSteps.map((step) => (
          <li key={step} className="pl-1">
            {step}
          </li>
        ))}
      </ol>
    </>
  );
}
