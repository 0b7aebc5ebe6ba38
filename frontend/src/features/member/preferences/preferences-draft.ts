import * as words from '#words/features/member/preferences/preferences-draft.js';
import { catalogue, languageNames } from '@numbercast/lottery';
import { agreementTo, smsConsent, smsResultsConsent } from '../../../lib/membership/sms-consent.js';
import type { DeliveryMethod, JackpotThreshold, Member, PreferencesChange } from '../account/api.js';
import { gamesOf, type GameChoice } from './game-choice.js';
import { wantsEmailedResults, savedPreferences, usesEmail, usesTexts, type Preferences } from './saved-preferences.js';

type Stored = Member['communicationPreferences'];

export type Draft = Partial<Preferences>;

export const gameNamesOf: Readonly<Record<GameChoice, string>> = {
  powerball: words.onlyGame(catalogue.powerball.name),
  megamillions: words.onlyGame(catalogue.megamillions.name),
  both: words.everyGame,
};

export const jackpotNames: Readonly<Record<JackpotThreshold, string>> = {
  all: words.everyDraw,
  100: words.jackpotFrom(100),
  200: words.jackpotFrom(200),
  300: words.jackpotFrom(300),
  500: words.jackpotFrom(500),
};

/** The settings that differ from the saved ones, in words: `['Text only', 'Powerball only']`. */
export function unsavedWords(saved: Preferences, chosen: Preferences): readonly string[] {
  const { delivery, emailResults, textResults, pushResults, language } = chosen;
  return [
    delivery && delivery !== saved.delivery && words.deliveries[delivery],
    chosen.wantsNumbers !== saved.wantsNumbers && words.sending(chosen.wantsNumbers),
    chosen.jackpot !== saved.jackpot && jackpotNames[chosen.jackpot],
    chosen.games !== saved.games && gameNamesOf[chosen.games],
    isEmailOfResultsChanged(saved, chosen) && words.resultsByEmail(emailResults ?? false),
    textResults !== saved.textResults && words.resultsByText(textResults),
    language !== saved.language && words.languageIs(languageNames[language]),
    pushResults !== saved.pushResults && words.resultsByNotification(pushResults),
  ].filter((change) => typeof change === 'string');
}

const isEmailOfResultsChanged = (saved: Preferences, chosen: Preferences) =>
  chosen.emailResults !== null && chosen.emailResults !== wantsEmailedResults({ ...saved, delivery: chosen.delivery });

/** Whether the choice includes results by text without the member's consent so far. */
export const needsResultsConsent = (saved: Preferences, chosen: Preferences) =>
  chosen.textResults && !saved.textResults;

/** Whether the choice includes texts without the member's consent so far. */
export const needsSmsConsent = ({ delivery }: Preferences, { smsAllowed }: Stored) =>
  usesTexts(delivery) && !smsAllowed;

/** Whether the choice ends texts. */
export const stopsTexts = (saved: Preferences, chosen: Preferences, { smsAllowed }: Stored) =>
  chosen.delivery === 'email' && chosen.delivery !== saved.delivery && smsAllowed;

/**
 * Returns the requests that save a choice, in order. The service records one consent at a time, so turning both
 * channels on requires two; after each, the page shows the account's current state.
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
      textResults: chosen.textResults ? agreementTo(smsResultsConsent) : { given: false as const },
    }),
  };
  const consents = [
    isDeliveryChanged && usesEmail(delivery) && !stored.emailAllowed && { emailConsent: { given: true } },
    isDeliveryChanged && needsSmsConsent(chosen, stored) && { smsConsent: agreementTo(smsConsent) },
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

/** The request that turns texts on again right after they were turned off. */
export const textsOnAgain = (method: DeliveryMethod): PreferencesChange => ({
  communicationPreferences: { method, smsConsent: agreementTo(smsConsent) },
});

/** The value of the delivery setting in one line. */
export function deliverySummary({ delivery, wantsNumbers, jackpot }: Preferences): string {
  if (!wantsNumbers) return words.nothingSent;
  if (!delivery) return words.channelOff;
  const name = words.deliveries[delivery];
  return jackpot === 'all' ? name : words.fromJackpot(name, Number(jackpot));
}

/** The channels of results in one line: `By text, email and notification`. */
export function resultsSummary(
  preferences: Preferences,
  { smsAllowed, emailAllowed }: Stored,
  hasDevice: boolean,
): string {
  if (!preferences.wantsNumbers) return words.noResults;
  const channels = [
    preferences.textResults && (smsAllowed || usesTexts(preferences.delivery)) && ('text' as const),
    wantsEmailedResults(preferences) && (emailAllowed || usesEmail(preferences.delivery)) && ('email' as const),
    preferences.pushResults && hasDevice && ('notification' as const),
  ].filter((channel) => channel !== false);
  return channels.length > 0 ? words.resultsBy(channels) : words.noResults;
}
