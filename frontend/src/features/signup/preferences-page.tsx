import { Navigate } from 'react-router-dom';

import { paths } from '../../lib/browser/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { readDraft } from './draft.js';
import { PreferencesStep } from './preferences-step.js';
import { Step } from './step.js';

export function PreferencesPage() {
  const { basics, basicsChecked, termsAcceptedAt } = readDraft();
  if (!basics || !basicsChecked) return <MissingDetails />;
  if (!termsAcceptedAt) return <Navigate to={paths.signupTerms} replace />;
  return <PreferencesStep basics={basics} termsAcceptedAt={termsAcceptedAt} />;
}

function MissingDetails() {
  return (
    <Step number={3}>
      <Notice tone="warn" announce="now" title="Missing required signup information.">
        The first step is not complete in this browser tab. Nothing was charged.
      </Notice>
      <ButtonLink to={paths.signup} className="mt-6 w-full">
        Go to the first step
      </ButtonLink>
    </Step>
  );
}
