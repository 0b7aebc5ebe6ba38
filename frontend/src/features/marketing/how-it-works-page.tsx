import { catalogue, erasOf, GAMES } from '@numbercast/lottery';

import { whatAiMeans } from '#words/features/marketing/ai.js';
import * as words from '#words/features/marketing/how-it-works-page.js';
import { drawDaysOf, drawTimeOf } from './draw-week.js';
import { paths } from '../../lib/browser/paths.js';
import { Link } from '../../ui/link.js';
import { GameMark } from '../../ui/game-mark.js';
import { Page } from '../../ui/page.js';
import { MakingOf } from './making-of.js';
import { PriceLines } from './price-lines.js';
import { SignUpLink } from './sign-up-link.js';

export function HowItWorksPage() {
  return (
    <Page title={words.title} lead={words.lead}>
      <div className="space-y-16">
        <ul className="grid gap-5 sm:grid-cols-2">
          {words.benefits.map(({ title, text }) => (
            <li key={title} className="rounded-card border border-line bg-surface p-6">
              <h2 className="headline text-xl">{title}</h2>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
        <Part title={words.makingTitle}>
          <MakingOf />
        </Part>
        <Part title={words.aiTitle}>
          <p className="max-w-[42rem] text-lg">{whatAiMeans}</p>
        </Part>
        <Part title={words.setTitle}>
          <SetFacts />
        </Part>
        <Part title={words.pricingTitle}>
          <PriceLines />
          <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <SignUpLink />
            <Link to={paths.pricing} className="text-link py-1">
              {words.comparePlans}
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
      {GAMES.map((game) => {
        const { whites, reds } = erasOf(game).at(-1)!;
        return (
          <div key={game} className="border-t-2 border-ink pt-4">
            <dt className="text-lg font-semibold">
              <GameMark game={game} />
            </dt>
            <dd className="mt-2 text-muted">
              {words.set(whites, catalogue[game].redBall, reds, drawDaysOf(game), drawTimeOf(game))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
