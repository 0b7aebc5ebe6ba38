import { drawsAWeek } from '@numbercast/lottery';

import * as words from '#words/features/marketing/home-page.js';
import { allGameNames, numberInWords } from '#words/lib/lottery/names.js';
import { annualSaving, dollars, planCents } from '../../lib/membership/plans.js';
import { DecorativeArcs } from '../../ui/decorative-arcs.js';
import { NumberSet } from '../../ui/number-set.js';
import { usePageTitle } from '../../ui/page.js';
import { Disclaimer } from './disclaimer.js';
import { exampleSets } from './example-sets.js';
import { filmSeconds } from './film-cues.js';
import { Film, FilmInWords } from './film.js';
import { GiftLink } from './gift-link.js';
import { PhoneExample } from './phone-example.js';
import { PlanCards } from './plan-cards.js';
import { ProofArgument } from './proof-argument.js';
import { QuickStart } from './quick-start.js';
import { WeekBoard } from './week-board.js';
import { SignUpLink } from './sign-up-link.js';

export function HomePage() {
  usePageTitle(words.title);
  return (
    <>
      <Hero />
      <Section title={words.filmTitle} lead={words.filmLead(filmSeconds)}>
        <Film />
        <FilmInWords />
      </Section>
      <Section title={words.weekTitle} lead={words.weekLead(numberInWords(drawsAWeek))}>
        <WeekBoard />
      </Section>
      <Section title={words.proofTitle} lead={words.proofLead}>
        <ProofArgument />
      </Section>
      <Section title={words.startTitle} lead={words.startLead}>
        <QuickStart />
      </Section>
      <Section title={words.plansTitle} lead={words.plansLead(dollars(annualSaving.cents))}>
        <PlanCards />
        <GiftLink />
      </Section>
      <Disclaimer />
    </>
  );
}

function Hero() {
  return (
    <section className="relative overflow-hidden border-b border-line">
      <DecorativeArcs className="pointer-events-none absolute top-1/2 left-1/2 w-[72rem] -translate-x-1/4 -translate-y-1/2 text-line max-lg:top-auto max-lg:-bottom-40 max-lg:-translate-x-1/2 max-lg:translate-y-0" />
      <div className="relative mx-auto grid w-full max-w-[1120px] items-center gap-12 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-[1.2fr_0.8fr] lg:py-20">
        <div>
          <h1 className="headline text-[2.75rem] sm:text-6xl lg:text-[4.25rem]">
            {words.headline((text) => (
              <span className="text-accent">{text}</span>
            ))}
          </h1>
          <p className="mt-6 max-w-[34rem] text-xl text-muted">{words.lead(allGameNames)}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <SignUpLink className="min-w-44 text-lg" />
            <p className="text-muted">
              {words.prices(dollars(planCents.monthly), dollars(planCents.annual), dollars(planCents.annual / 12))}
            </p>
          </div>
          <figure className="mt-10">
            <NumberSet game="powerball" set={exampleSets[0]} size="large" settling />
            <figcaption className="mt-3 max-w-[30rem] text-[0.9375rem] text-balance text-muted">
              {words.example}
            </figcaption>
          </figure>
        </div>
        <PhoneExample />
      </div>
    </section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly lead: string;
  readonly children: React.ReactNode;
}

function Section({ title, lead, children }: SectionProps) {
  return (
    <section className="mx-auto w-full max-w-[1120px] px-4 py-12 sm:px-6 sm:py-16">
      <h2 className="headline text-[1.75rem] sm:text-4xl">{title}</h2>
      <p className="mt-3 max-w-[42rem] text-lg text-muted">{lead}</p>
      <div className="mt-8">{children}</div>
    </section>
  );
}
