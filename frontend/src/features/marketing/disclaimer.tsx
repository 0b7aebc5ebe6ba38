import { catalogue, erasOf, gameNames, GAMES, setsIn } from '@numbercast/lottery';
import { paths } from '../../lib/browser/paths.js';
import { postalAddress } from '../../lib/company.js';
import { Link } from '../../ui/link.js';

/** `Powerball jackpot stays 1 in 292,201,338 and a Mega Millions jackpot 1 in 290,472,336` */
const jackpotOdds = GAMES.map((game, index) => {
  const sets = setsIn(erasOf(game).at(-1)!).toLocaleString('en-US');
  return `${catalogue[game].name} jackpot ${index === 0 ? 'stays ' : ''}1 in ${sets}`;
}).join(' and a ');

/** In plain sight and in plain size: what the service is not. */
export function Disclaimer() {
  return (
    <section aria-labelledby="disclaimer" className="border-t border-line bg-sunken">
      <div className="mx-auto grid w-full max-w-[1120px] gap-x-4 gap-y-4 px-4 py-12 md:gap-y-10 sm:px-6 md:grid-cols-[1fr_2fr]">
        <h2 id="disclaimer" className="headline text-2xl">
          What we don’t do
        </h2>
        <div className="max-w-[42rem] space-y-3">
          <p>
            Numbercast is an educational and informational service. It is not affiliated with, endorsed by or connected
            to {gameNames}, the Multi-State Lottery Association or any state lottery.
          </p>
          <p>
            We sell no tickets and place no bets. Our number sets can’t improve your odds and can’t guarantee a win: a{' '}
            {jackpotOdds} no matter which set you play.
          </p>
          <p>You must be at least 18 to sign up. Please play only with money you can afford to lose.</p>
        </div>
        <h2 className="headline text-2xl max-md:mt-6">Who runs this</h2>
        <div className="max-w-[42rem] space-y-3">
          <p>
            {postalAddress}.{' '}
            <Link to={paths.contact()} className="text-link">
              Contact us
            </Link>
            .
          </p>
          <p>
            Subscriptions pay for this service. If one of our sets wins a publicly verified jackpot above $50,000,000,
            we also get 2.5% of the gross jackpot.
          </p>
        </div>
      </div>
    </section>
  );
}
