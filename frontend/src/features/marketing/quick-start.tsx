import { anyRedBall } from '@numbercast/lottery';
import { annualSaving, dollars, planCents } from '../../lib/membership/plans.js';

const steps = [
  {
    title: 'Sign up',
    text: 'Your name, email, phone and ZIP code, the terms, and how you want your numbers: by text, by email or both. It takes about three minutes.',
  },
  {
    title: 'Pay monthly or yearly',
    text: `${dollars(planCents.monthly)} a month, cancel anytime; or ${dollars(planCents.annual)} for a year, ${dollars(annualSaving.cents)} less than twelve months. Cards are handled by our payment provider, never by us.`,
  },
  {
    title: 'Get your sets before every draw',
    text: `At least five sets per game, sometimes up to ten: five white balls and one ${anyRedBall} each, at least 24 hours before the draw.`,
  },
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
