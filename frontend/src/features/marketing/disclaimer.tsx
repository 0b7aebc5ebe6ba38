import { catalogue, erasOf, gameNames, GAMES, setsIn } from '@numbercast/lottery';

import * as words from '#words/features/marketing/disclaimer.js';
import { paths } from '../../lib/browser/paths.js';
import { postalAddress } from '../../lib/company.js';
import { formatNumber } from '../../lib/format/format-number.js';
import { Link } from '../../ui/link.js';

const jackpotOdds = GAMES.map((game) => ({
  game: catalogue[game].name,
  sets: formatNumber(setsIn(erasOf(game).at(-1)!)),
}));

const contactLink = (text: string) => (
  <Link to={paths.contact()} className="text-link">
    {text}
  </Link>
);

/** States what the service is not, visibly and in normal text size. */
export function Disclaimer() {
  return (
    <section aria-labelledby="disclaimer" className="border-t border-line bg-sunken">
      <div className="mx-auto grid w-full max-w-[1120px] gap-x-4 gap-y-4 px-4 py-12 md:gap-y-10 sm:px-6 md:grid-cols-[1fr_2fr]">
        <h2 id="disclaimer" className="headline text-2xl">
          {words.title}
        </h2>
        <div className="max-w-[42rem] space-y-3">
          <p>{words.unaffiliated(gameNames)}</p>
          <p>{words.noTickets(jackpotOdds)}</p>
          <p>{words.age}</p>
        </div>
        <h2 className="headline text-2xl max-md:mt-6">{words.companyTitle}</h2>
        <div className="max-w-[42rem] space-y-3">
          <p>{words.company(postalAddress, contactLink)}</p>
          <p>{words.income}</p>
        </div>
      </div>
    </section>
  );
}
