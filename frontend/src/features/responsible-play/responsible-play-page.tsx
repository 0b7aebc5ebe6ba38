import { anyGameName, catalogue, MINIMUM_AGE } from '@numbercast/lottery';

import { paths } from '../../lib/browser/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { Link } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { GetHelp } from './get-help.js';
import { jackpotWaits } from './jackpot-waits.js';
import { agesByState, statesWithoutTickets } from './state-names.js';

export function ResponsiblePlayPage() {
  return (
    <Page
      title="Responsible play"
      width="text"
      lead="The lottery is a game of chance. Play for fun, with money you can afford to lose. If it stops being fun, help is free."
    >
      <div className="space-y-12">
        <GetHelp />
        <Section title="Warning signs" id="signs">
          <WarningSigns />
        </Section>
        <Section title="Take a break" id="break">
          <TakeABreak />
        </Section>
        <Section title="What the odds are" id="odds">
          <Odds />
        </Section>
        <Section title="Who may play" id="age">
          <WhoMayPlay />
        </Section>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.home}>Back to Home</ButtonLink>
          <ButtonLink to={paths.contact()} kind="secondary">
            Contact us
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}

const signs = [
  'You spend more than you planned, or money meant for bills, food or rent.',
  'You play more to win back what you lost.',
  'You borrow money or sell things to play.',
  'You hide how much you play from people close to you.',
  'You think about the next draw when you should be working, sleeping or with your family.',
  'You feel restless, anxious or low when you don’t play.',
];

function WarningSigns() {
  return (
    <>
      <p>One of these is reason enough to talk to someone:</p>
      <ul className="mt-3 list-disc space-y-1.5 pl-6">
        {signs.map((sign) => (
          <li key={sign}>{sign}</li>
        ))}
      </ul>
    </>
  );
}

const breaks = [
  {
    title: 'Pause',
    text: 'No numbers and no charges until you reactivate your account. Choose “Pause My Account” in Account options on your profile.',
  },
  {
    title: 'Exclude yourself',
    text: 'No numbers for 6 months, 1 year or 5 years. Your subscription ends at once, without a further charge or a refund. No one can end an exclusion before its date, not even we. It is under “Your data and account” on your profile.',
  },
  {
    title: 'Delete your account',
    text: 'Ends your subscription and your messages for good, in any status and without a charge. It is in Account options too.',
  },
  {
    title: 'Stop buying tickets',
    text: 'We sell none, so we can’t block a purchase. Many state lotteries have a self-exclusion program of their own, and the helpline knows the one in your state.',
  },
];

function TakeABreak() {
  return (
    <>
      <dl className="divide-y divide-line border-y border-line">
        {breaks.map(({ title, text }) => (
          <div key={title} className="gap-x-5 py-3 sm:grid sm:grid-cols-[10rem_1fr]">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        <Link to={paths.profile} className="text-link inline-block py-1">
          Go to your profile
        </Link>
      </p>
    </>
  );
}

function Odds() {
  return (
    <div className="space-y-3">
      <p>
        No set of numbers is more likely than another, and that includes ours. Past draws do not change the next one.
      </p>
      <ul className="list-disc space-y-1.5 pl-6">
        {jackpotWaits.map(({ game, odds, years }) => (
          <li key={game}>
            The chance of one set to win the {catalogue[game].name} jackpot is 1 in {odds}. With five sets in every
            draw, that is one jackpot in about {years} years on average.
          </li>
        ))}
      </ul>
      <p>Nearly all tickets lose. Treat a ticket as the price of a small pleasure, never as a way to earn money.</p>
    </div>
  );
}

function WhoMayPlay() {
  return (
    <div className="space-y-3">
      <p>
        You must be at least {MINIMUM_AGE} to join Numbercast. The state where you buy a ticket sets the age for buying
        it: {MINIMUM_AGE} in most states, and higher in these.
      </p>
      <ul className="list-disc space-y-1.5 pl-6">
        {agesByState.map(({ age, states }) => (
          <li key={age}>
            {age} or older: {states}
          </li>
        ))}
      </ul>
      <p>
        No {anyGameName} tickets are sold in {statesWithoutTickets}.
      </p>
      <p>
        When you sign up, we name the age of your state, and you confirm that you have reached it. We keep that
        confirmation.
      </p>
    </div>
  );
}
