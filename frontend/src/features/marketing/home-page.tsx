import { allGameNames, capitalized, drawsAWeek, numberInWords } from '@numbercast/lottery';
import { annualSaving, dollars, planCents } from '../../lib/membership/plans.js';
import { DecorativeArcs } from '../../ui/decorative-arcs.js';
import { NumberSet } from '../../ui/number-set.js';
import { usePageTitle } from '../../ui/page.js';
import { Disclaimer } from './disclaimer.js';
import { exampleSets } from './example-sets.js';
import { Film, FilmInWords } from './film.js';
import { GiftLink } from './gift-link.js';
import { PhoneExample } from './phone-example.js';
import { PlanCards } from './plan-cards.js';
import { ProofArgument } from './proof-argument.js';
import { QuickStart } from './quick-start.js';
import { WeekBoard } from './week-board.js';
import { SignUpLink } from './sign-up-link.js';

export function HomePage() {
  usePageTitle('Smarter Lottery Picks');
  return (
    <>
      <Hero />
      <Section title="See how it works" lead="20 seconds, no sound, captions on.">
        <Film />
        <FilmInWords />
      </Section>
      <Section
        title="This week’s draws"
        lead={`${capitalized(numberInWords(drawsAWeek))} draws a week. Your sets arrive at least 24 hours before each one.`}
      >
        <WeekBoard />
      </Section>
      <Section
        title="Don’t take our word for it"
        lead="Anyone can say that nothing was changed after the draw. You can check it."
      >
        <ProofArgument />
      </Section>
      <Section title="Quick Start" lead="Set it up once. Then your numbers come to you.">
        <QuickStart />
      </Section>
      <Section
        title="Two plans"
        lead={`Both plans include everything. Annual saves you ${dollars(annualSaving.cents)}.`}
      >
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
            Smarter Lottery Picks. <span className="text-accent">Powered by AI.</span>
          </h1>
          <p className="mt-6 max-w-[34rem] text-xl text-muted">
            {allGameNames} number sets, sent to your phone or inbox at least 24 hours before every draw. No two members
            get the same set.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <SignUpLink className="min-w-44 text-lg" />
            <p className="text-muted">
              {dollars(planCents.monthly)} a month, cancel anytime, or {dollars(planCents.annual)} a year (
              {dollars(planCents.annual / 12)} a month)
            </p>
          </div>
          <figure className="mt-10">
            <NumberSet game="powerball" set={exampleSets[0]} size="large" settling />
            <figcaption className="mt-3 max-w-[30rem] text-[0.9375rem] text-balance text-muted">
              Example. Every set has the same chance, and no other member gets yours for its draw.
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
