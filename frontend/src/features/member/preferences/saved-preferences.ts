import type { Language } from '@numbercast/lottery';

import type { DeliveryMethod, JackpotThreshold, Member } from '../account/api.js';
import { gameChoiceOf, type GameChoice } from './game-choice.js';

type Stored = Member['communicationPreferences'];

/** The member's settings for numbers and results. */
export interface Preferences {
  /** The channels on which numbers are actually delivered; null while every chosen channel is off. */
  readonly delivery: DeliveryMethod | null;
  readonly games: GameChoice;
  readonly wantsNumbers: boolean;
  readonly jackpot: JackpotThreshold;
  /** Null until the member chooses: results then go by email if numbers do. */
  readonly emailResults: boolean | null;
  readonly textResults: boolean;
  /** Language of messages and of the site. */
  readonly language: Language;
  /** Results as notifications on the member's devices, if any. */
  readonly pushResults: boolean;
}

export const usesTexts = (method: DeliveryMethod | null) => method === 'text' || method === 'both';
export const usesEmail = (method: DeliveryMethod | null) => method === 'email' || method === 'both';

/** A channel that is off does not count: “both” without texts is email. */
export function workingDelivery({ method, smsAllowed, emailAllowed }: Stored): DeliveryMethod | null {
  const texts = usesTexts(method) && smsAllowed;
  const email = usesEmail(method) && emailAllowed;
  if (texts && email) return 'both';
  if (texts) return 'text';
  return email ? 'email' : null;
}

export const savedPreferences = ({ communicationPreferences: stored, games }: Member): Preferences => ({
  delivery: workingDelivery(stored),
  games: gameChoiceOf(games),
  wantsNumbers: stored.notificationsEnabled,
  jackpot: stored.jackpotThreshold,
  emailResults: stored.emailResults ?? null,
  textResults: stored.textResults ?? false,
  language: stored.language ?? 'en',
  pushResults: stored.pushResults ?? true,
});

/** Whether results go by email. */
export const wantsEmailedResults = ({ emailResults, delivery }: Preferences): boolean =>
  emailResults ?? usesEmail(delivery);
