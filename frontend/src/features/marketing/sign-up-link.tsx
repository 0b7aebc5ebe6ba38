import * as words from '#words/features/marketing/sign-up-link.js';
import { paths } from '../../lib/browser/paths.js';
import type { Plan } from '../../lib/membership/plans.js';
import { ButtonLink } from '../../ui/button.js';
import type { ButtonKind } from '../../ui/button-styles.js';

interface SignUpLinkProps {
  /** The plan that sign-up starts with. */
  readonly plan?: Plan;
  readonly kind?: ButtonKind;
  readonly className?: string;
}

/**
 * Link to sign-up. Members see a link to their numbers instead, or from a plan a link to their own plan; CSS shows one
 * of the two, depending on the document attribute set by lib/auth/signed-in-hint.ts.
 */
export function SignUpLink({ plan, kind, className }: SignUpLinkProps) {
  return (
    <>
      <ButtonLink
        to={plan ? paths.signupWith(plan) : paths.signup}
        kind={kind}
        data-for="visitor"
        className={className}
      >
        {words.signUp}
      </ButtonLink>
      <ButtonLink
        to={plan ? paths.profile : paths.pastNumbers}
        kind={plan ? 'secondary' : kind}
        data-for="member"
        className={className}
      >
        {plan ? words.toPlan : words.toNumbers}
      </ButtonLink>
    </>
  );
}
