import { catalogue, MINIMUM_AGE } from '@numbercast/lottery';

import * as words from '#words/features/responsible-play/responsible-play-page.js';
import { anyGameName } from '#words/lib/lottery/names.js';
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
    <Page title={words.title} width="text" lead={words.lead}>
      <div className="space-y-12">
        <GetHelp />
        <Section title={words.signsTitle} id="signs">
          <WarningSigns />
        </Section>
        <Section title={words.breakTitle} id="break">
          <TakeABreak />
        </Section>
        <Section title={words.oddsTitle} id="odds">
          <Odds />
        </Section>
        <Section title={words.ageTitle} id="age">
          <WhoMayPlay />
        </Section>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.home}>{words.backHome}</ButtonLink>
          <ButtonLink to={paths.contact()} kind="secondary">
            {words.contactUs}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}

function WarningSigns() {
  return (
    <>
      <p>{words.signsLead}</p>
      <ul className="mt-3 list-disc space-y-1.5 pl-6">
        {words.signs.map((sign) => (
          <li key={sign}>{sign}</li>
        ))}
      </ul>
    </>
  );
}

function TakeABreak() {
  return (
    <>
      <dl className="divide-y divide-line border-y border-line">
        {words.breaks.map(({ title, text }) => (
          <div key={title} className="gap-x-5 py-3 sm:grid sm:grid-cols-[10rem_1fr]">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        <Link to={paths.profile} className="text-link inline-block py-1">
          {words.toProfile}
        </Link>
      </p>
    </>
  );
}

function Odds() {
  return (
    <div className="space-y-3">
      <p>{words.oddsLead}</p>
      <ul className="list-disc space-y-1.5 pl-6">
        {jackpotWaits.map(({ game, odds, years }) => (
          <li key={game}>{words.jackpotWait(catalogue[game].name, odds, years)}</li>
        ))}
      </ul>
      <p>{words.oddsAdvice}</p>
    </div>
  );
}

function WhoMayPlay() {
  return (
    <div className="space-y-3">
      <p>{words.minimumAge(MINIMUM_AGE)}</p>
      <ul className="list-disc space-y-1.5 pl-6">
        {agesByState.map(({ age, states }) => (
          <li key={age}>{words.ageIn(age, states)}</li>
        ))}
      </ul>
      <p>{words.noTickets(anyGameName, statesWithoutTickets)}</p>
      <p>{words.ageConfirmation}</p>
    </div>
  );
}
