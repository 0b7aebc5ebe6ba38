import type { ReactNode } from 'react';

import { Page } from '../../ui/page.js';

const steps = ['Your details', 'Terms', 'Delivery and plan'];

interface StepProps {
  readonly number: 1 | 2 | 3;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a sign-up step, with where the person is: `1 of 3`. */
export function Step({ number, lead, children }: StepProps) {
  const name = steps[number - 1] ?? '';
  return (
    <Page
      title={`Sign up, ${number} of 3: ${name}`}
      width="form"
      lead={lead}
      heading={
        <>
          <span className="mb-5 flex items-center gap-3 font-sans text-base leading-normal font-semibold tracking-normal text-muted">
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
      {children}
    </Page>
  );
}
