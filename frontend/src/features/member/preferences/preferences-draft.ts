import { bothOrAll, capitalized, catalogue, languageNames } from '@numbercast/lottery';
import { smsConsent, smsResultsConsent } from '../../../lib/membership/sms-consent.js';
import type { DeliveryMethod, JackpotThreshold, Member, PreferencesChange } from '../account/api.js';
import { gamesOf, type GameChoice } from './game-choice.js';
import { wantsEmailedResults, savedPreferences, usesEmail, usesTexts, type Preferences } from './saved-preferences.js';

type Stored = Member['communicationPreferences'];

export type Draft = Partial<Preferences>;

export const deliveryNames: Readonly<Record<DeliveryMethod, string>> = {
  text: 'Text only',
  email: 'Email only',
  both: 'Text and email',
};

export const gameNamesOf: Readonly<Record<GameChoice, string>> = {
  powerball: `${catalogue.powerball.name} only`,
  megamillions: `${catalogue.megamillions.name} only`,
  both: `${capitalized(bothOrAll)} games`,
};

export const jackpotNames: Readonly<Record<JackpotThreshold, string>> = {
  all: 'Every draw',
  100: '$100 million or more',
  200: '$200 million or more',
  300: '$300 million or more',
  500: '$500 million or more',
};

/** The settings that differ from the saved ones, in words: `['Text only', 'Powerball only']`. */
export function unsavedWords(saved: Preferences, chosen: Preferences): readonly string[] {
  const words: string[] = [];
  if (chosen.delivery && chosen.delivery !== saved.delivery) words.push(deliveryNames[chosen.delivery]);
  if (chosen.wantsNumbers !== saved.wantsNumbers) words.push(chosen.wantsNumbers ? 'Sending on' : 'Sending off');
  if (chosen.jackpot !== saved.jackpot) words.push(jackpotNames[chosen.jackpot]);
  if (chosen.games !== saved.games) words.push(gameNamesOf[chosen.games]);
  if (isEmailOfResultsChanged(saved, chosen)) words.push(`Results by email ${onOrOff(chosen.emailResults)}`);
  if (chosen.textResults !== saved.textResults) words.push(`Results by text ${onOrOff(chosen.textResults)}`);
  if (chosen.language !== saved.language) words.push(`Messages in ${languageNames[chosen.language]}`);
  if (chosen.pushResults !== saved.pushResults) words.push(`Results by notification ${onOrOff(chosen.pushResults)}`);
  return words;
}

const onOrOff = (isOn: boolean | null) => (isOn ? 'on' : 'off');

const isEmailOfResultsChanged = (saved: Preferences, chosen: Preferences) =>
  chosen.emailResults !== null && chosen.emailResults !== wantsEmailedResults({ ...saved, delivery: chosen.delivery });

/** Whether the choice texts results, which the member has not agreed to. */
export const needsResultsConsent = (saved: Preferences, chosen: Preferences) =>
  chosen.textResults && !saved.textResults;

/** Whether the choice sends texts that the member has not agreed to. */
export const needsSmsConsent = ({ delivery }: Preferences, { smsAllowed }: Stored) =>
  usesTexts(delivery) && !smsAllowed;

/** Whether the choice ends texts. */
export const stopsTexts = (saved: Preferences, chosen: Preferences, { smsAllowed }: Stored) =>
  chosen.delivery === 'email' && chosen.delivery !== saved.delivery && smsAllowed;

/**
 * The requests that save a choice, in order. The service records one agreement at a time, so that turning both channels
 * on takes two; each leaves the account in a state that its owner sees.
 */
export function requestsFor({ communicationPreferences: stored, games }: Member, chosen: Preferences) {
  const saved = savedPreferences({ communicationPreferences: stored, games } as Member);
  const { delivery } = chosen;
  const isDeliveryChanged = delivery !== null && delivery !== saved.delivery;
  const communicationPreferences = {
    ...(isDeliveryChanged && { method: delivery }),
    ...(chosen.wantsNumbers !== saved.wantsNumbers && { notificationsEnabled: chosen.wantsNumbers }),
    ...(chosen.jackpot !== saved.jackpot && { jackpotThreshold: chosen.jackpot }),
    ...(chosen.language !== saved.language && { language: chosen.language }),
    ...(isEmailOfResultsChanged(saved, chosen) && { emailResults: { given: chosen.emailResults ?? false } }),
    ...(chosen.pushResults !== saved.pushResults && { pushResults: { given: chosen.pushResults } }),
    ...(chosen.textResults !== saved.textResults && {
      textResults: chosen.textResults ? resultsAgreement : { given: false as const },
    }),
  };
  const consents = [
    isDeliveryChanged && usesEmail(delivery) && !stored.emailAllowed && { emailConsent: { given: true } },
    isDeliveryChanged && needsSmsConsent(chosen, stored) && { smsConsent: agreement },
    stopsTexts(saved, chosen, stored) && { smsConsent: { given: false as const } },
  ].filter((consent) => consent !== false);
  const [consent = {}, ...furtherConsents] = consents;
  const preferences = { ...communicationPreferences, ...consent };
  const first: PreferencesChange = {
    ...(Object.keys(preferences).length > 0 && { communicationPreferences: preferences }),
    ...(chosen.games !== saved.games && { games: gamesOf(chosen.games) }),
  };
  return [first, ...furtherConsents.map((further): PreferencesChange => ({ communicationPreferences: further }))];
}

const resultsAgreement = { given: true as const, textVersion: smsResultsConsent.version };
const agreement = { given: true as const, textVersion: smsConsent.version };

/** The request that turns texts on again right after they were turned off. */
export const textsOnAgain = (method: DeliveryMethod): PreferencesChange => ({
  communicationPreferences: { method, smsConsent: agreement },
});

/** The value of the delivery setting in one line. */
export function deliverySummary({ delivery, wantsNumbers, jackpot }: Preferences): string {
  if (!wantsNumbers) return 'Off';
  if (!delivery) return 'Not sent: channel is off';
  const limit = jackpot === 'all' ? '' : `, $${jackpot}M or more`;
  return `${deliveryNames[delivery]}${limit}`;
}

/** The channels of results in one line: `By text, email and notification`. */
export function resultsSummary(
  preferences: Preferences,
  { smsAllowed, emailAllowed }: Stored,
  hasDevice: boolean,
): string {
  if (!preferences.wantsNumbers) return 'Off';
  const channels = [
    preferences.textResults && (smsAllowed || usesTexts(preferences.delivery)) && 'text',
    wantsEmailedResults(preferences) && (emailAllowed || usesEmail(preferences.delivery)) && 'email',
    preferences.pushResults && hasDevice && 'notification',
  ].filter((channel) => channel !== false);
  return channels.length > 0 ? `By ${list.format(channels)}` : 'Off';
}

const list = new Intl.ListFormat('en-GB'); // the texts of the site have no serial comma
