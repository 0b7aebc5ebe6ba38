import * as words from '#words/features/signup/terms-step.js';

/** Summary of the terms. Each point matches a section of the terms; app/signup-terms.spec.tsx compares them. */
export const shortTerms = words.shortTerms;

/** Summary above the full text, which it does not replace. */
export function ShortTerms() {
  return (
    <section aria-labelledby="short-terms" className="mb-8">
      <h2 id="short-terms" className="headline text-xl">
        {words.shortVersion}
      </h2>
      <dl className="mt-3 divide-y divide-line border-y border-line">
        {shortTerms.map(({ title, text }) => (
          <div key={title} className="gap-x-5 py-2.5 sm:grid sm:grid-cols-[8.5rem_1fr]">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-[0.9375rem] text-muted">{words.fullTermsApply}</p>
    </section>
  );
}
