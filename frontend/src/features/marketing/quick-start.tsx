import * as words from '#words/features/marketing/quick-start.js';
import { anyRedBall } from '#words/lib/lottery/names.js';
import { annualSaving, dollars, planCents } from '../../lib/membership/plans.js';

const steps = [
  { title: words.signUp, text: words.signUpText },
  {
    title: words.pay,
    text: words.payText(dollars(planCents.monthly), dollars(planCents.annual), dollars(annualSaving.cents)),
  },
  { title: words.receive, text: words.receiveText(anyRedBall) },
];

export function QuickStart() {
  return (
    <ol className="grid gap-8 md:grid-cols-3 md:gap-6">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="border-t-2 border-ink pt-4">
          <p aria-hidden="true" className="headline figures text-5xl text-accent">
            {index + 1}
          </p>
          <h3 className="headline mt-4 text-xl">{title}</h3>
          <p className="mt-2 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
