import * as words from '#words/features/marketing/start-page.js';
import { allGameNames } from '#words/lib/lottery/names.js';
import { DecorativeArcs } from '../../ui/decorative-arcs.js';
import { usePageTitle } from '../../ui/page.js';
import { SignUpLink } from './sign-up-link.js';

/** Landing page of advertisements: one sentence, one button. */
export function StartPage() {
  usePageTitle(words.title);
  return (
    <section className="relative grid min-h-[calc(100dvh-8rem)] place-items-center overflow-hidden px-4 py-16 text-center sm:px-6">
      <DecorativeArcs className="pointer-events-none absolute top-1/2 left-1/2 w-[76rem] max-w-none -translate-x-1/2 -translate-y-1/2 text-line" />
      <div className="relative max-w-[46rem]">
        <h1 className="headline text-[2.5rem] sm:text-6xl">{words.headline}</h1>
        <p className="mx-auto mt-6 max-w-[34rem] text-xl text-muted">{words.lead(allGameNames)}</p>
        <SignUpLink className="mt-10 min-w-56 text-lg" />
      </div>
    </section>
  );
}
