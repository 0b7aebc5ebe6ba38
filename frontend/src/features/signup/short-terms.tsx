import { dollars, planCents } from '../../lib/membership/plans.js';

/** What matters most in the terms, each point as a section of them says it; app/signup-terms.spec.tsx compares them. */
export const shortTerms: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Price and renewal',
    text: `${dollars(planCents.monthly)} a month, or ${dollars(planCents.annual)} a year. Your plan renews automatically, at the price then in force, unless you turn off auto-renew in your profile before the renewal date.`,
  },
  {
    title: 'No refunds',
    text: 'Months, years and renewals that you have paid for are not refunded, in full or in part. An annual plan can’t be canceled during its year.',
  },
  { title: '18 and over', text: 'You must be at least 18 years old. One account per person.' },
  {
    title: 'Very large jackpots',
    text: 'If a set that we sent you wins a jackpot with a publicly verified payout above $50,000,000, you owe us 2.5% of the gross jackpot. Smaller prizes are yours alone.',
  },
  {
    title: 'Disputes',
    text: 'Disputes are settled by binding arbitration in Arkansas, individually and not as part of a class. Small claims court stays open to you and to us.',
  },
];

/** Stands above the full text and does not replace it. */
export function ShortTerms() {
  return (
    <section aria-labelledby="short-terms" className="mb-8">
      <h2 id="short-terms" className="headline text-xl">
        The short version
      </h2>
      <dl className="mt-3 divide-y divide-line border-y border-line">
        {shortTerms.map(({ title, text }) => (
          <div key={title} className="gap-x-5 py-2.5 sm:grid sm:grid-cols-[8.5rem_1fr]">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-[0.9375rem] text-muted">You accept the full terms below, not this summary.</p>
    </section>
  );
}
