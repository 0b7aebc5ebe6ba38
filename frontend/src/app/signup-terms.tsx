import { TermsDocument } from '../features/legal/terms-document.js';
import { TermsStep } from '../features/signup/terms-step.js';

/** Sign-up's second step around the site's own terms, so that there is one text. */
export function SignupTerms() {
  return (
    <TermsStep>
      <TermsDocument />
    </TermsStep>
  );
}
