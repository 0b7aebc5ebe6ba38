import { catalogue, erasOf, GAMES } from '@numbercast/lottery';

import { whatAiMeans } from './ai.js';
import { drawDaysOf, drawTimeOf } from './draw-week.js';
import { paths } from '../../lib/browser/paths.js';
import { Link } from '../../ui/link.js';
import { GameMark } from '../../ui/game-mark.js';
import { Page } from '../../ui/page.js';
import { MakingOf } from './making-of.js';
import { PriceLines } from './price-lines.js';
import { SignUpLink } from './sign-up-link.js';

const benefits = [
  {
    title: 'Yours alone',
    text: 'For one draw, no two members hold the same set. It is built that way: every possible set has one spot in a shuffled list, and each member gets spots no one else has.',
  },
  {
    title: 'A full day ahead',
    text: 'Your sets are sent at least 24 hours before the draw, so there’s no rush. Your profile shows when and where each one was sent.',
  },
  {
    title: 'Rules, not hunches',
    text: 'Every set passes written rules: numbers of the last draws are skipped, the gaps between draws stay near their average, and the five white balls spread over the whole range.',
  },
  {
    title: 'We check for you',
    text: 'After the draw your past numbers show the result next to each set, with your matches circled.',
  },
];

export function HowItWorksPage() {
  return (
    <Page
      title="How it Works"
      lead="Our software builds number sets from published rules, gives each member their own, and sends them on time. It can’t predict a draw. Nothing can."
    >
      <div className="space-y-16">
        <ul className="grid gap-5 sm:grid-cols-2">
          {benefits.map(({ title, text }) => (
            <li key={title} className="rounded-card border border-line bg-surface p-6">
              <h2 className="headline text-xl">{title}</h2>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
        <Part title="From our rules to your result">
          <MakingOf />
        </Part>
        <Part title="What “AI” means here">
          <p className="max-w-[42rem] text-lg">{whatAiMeans}</p>
        </Part>
        <Part title="What’s in a set">
          <SetFacts />
        </Part>
        <Part title="Pricing">
          <PriceLines />
          <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <SignUpLink />
            <Link to={paths.pricing} className="text-link py-1">
              Compare the plans
            </Link>
          </p>
        </Part>
      </div>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="headline mb-6 text-[1.75rem]">{title}</h2>
      {children}
    </section>
  );
}

function SetFacts() {
  return (
    <dl className="grid gap-5 sm:grid-cols-2">
      {GAMES.map((game) => (
        <div key={game} className="border-t-2 border-ink pt-4">
          <dt className="text-lg font-semibold">
            <GameMark game={game} />
          </dt>
          <dd className="mt-2 text-muted">
            Five white balls from 1 to {erasOf(game).at(-1)!.whites} and one {catalogue[game].redBall} from 1 to{' '}
            {erasOf(game).at(-1)!.reds}. Drawn on {drawDaysOf(game)} at {drawTimeOf(game)}.
          </dd>
        </div>
      ))}
    </dl>
  );
}
