import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';

import * as words from '#words/features/signup/steps.js';
import { paths } from '../../lib/browser/paths.js';
import { Link } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { PlanSummary } from './plan-summary.js';

/** Where Back leads from each step. */
const backTo = { 1: null, 2: paths.signup, 3: paths.signupTerms } as const;

interface StepProps {
  readonly number: 1 | 2 | 3;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a sign-up step, with where the person is: `1 of 3`. */
export function Step({ number, lead, children }: StepProps) {
  const name = words.steps[number - 1] ?? '';
  const back = backTo[number];
  return (
    <Page
      above={back && <BackLink to={back} />}
      title={words.stepTitle(number, name)}
      width="form"
      lead={lead}
      heading={
        <>
          <span className="mb-4 flex items-center gap-3 font-sans text-base leading-normal font-semibold tracking-normal text-muted">
            <span aria-hidden="true" className="flex gap-1.5">
              {words.steps.map((step, index) => (
                <span key={step} className={`h-1.5 w-9 rounded-full ${index < number ? 'bg-accent' : 'bg-line'}`} />
              ))}
            </span>
            {words.stepOf(number)}
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
      {words.back}
    </Link>
  );
}
