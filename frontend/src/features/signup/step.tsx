import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';

import { paths } from '../../lib/browser/paths.js';
import { Link } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { PlanSummary } from './plan-summary.js';

const steps = ['Your details', 'Terms', 'Delivery and plan'];

/** Where Back leads from each step. */
const backTo = { 1: null, 2: paths.signup, 3: paths.signupTerms } as const;

interface StepProps {
  readonly number: 1 | 2 | 3;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a sign-up step, with where the person is: `1 of 3`. */
export function Step({ number, lead, children }: StepProps) {
  const name = steps[number - 1] ?? '';
  const back = backTo[number];
  return (
    <Page
      above={back && <BackLink to={back} />}
      title={`Sign up, ${number} of 3: ${name}`}
      width="form"
      lead={lead}
      heading={
        <>
          <span className="mb-4 flex items-center gap-3 font-sans text-base leading-normal font-semibold tracking-normal text-muted">
            <span aria-hidden="true" className="flex gap-1.5">
              {steps.map((step, index) => (
                <span key={step} className={`h-1.5 w-9 rounded-full ${index < number ? 'bg-accent' : 'bg-line'}`} />
              ))}
            </span>
            {number} of 3
          </span>
          {name}
        </>
      }
    >
      {number < 3 && <PlanSummary />}
      {children}
    </Page>
  );
}

function BackLink({ to }: { to: string }) {
  return (
    <Link to={to} className="text-link mb-3 -ml-1 inline-flex items-center gap-1 py-1 pr-1">
      <ChevronLeft aria-hidden="true" className="size-5" />
      Back
    </Link>
  );
}
