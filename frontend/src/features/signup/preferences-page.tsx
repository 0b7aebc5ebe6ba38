import { Navigate } from 'react-router-dom';

import * as words from '#words/features/signup/preferences.js';
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
      <Notice tone="warn" announce="now" title={words.missingDetails}>
        {words.notComplete}
      </Notice>
      <ButtonLink to={paths.signup} className="mt-6 w-full">
        {words.toFirstStep}
      </ButtonLink>
    </Step>
  );
}
