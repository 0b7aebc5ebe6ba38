import {
  type CarrierClasses,
  carrierClasses,
  DEFAULT_PER_SECOND,
  numbersSegments,
  USUAL_CLASSES,
} from '@numbercast/delivery/planning';
import { DEFAULT_TARGET, planPool } from '@numbercast/numbergen/planning';
import { eraOn, type Game, GAMES, isGame, setsIn } from '@numbercast/lottery';
import type { Slot } from './draws.js';
import { CONNECTIONS, type Shares, zonesOfResidents } from './population.js';
import type { Limits } from './sending.js';

const top = { att: { perMinute: 4_500 }, tmobile: { perDay: 200_000 } };
const upper = { att: { perMinute: 2_400 }, tmobile: { perDay: 40_000 } };
const lower = { att: { perMinute: 240 }, tmobile: { perDay: 10_000 } };
const low = { att: { perMinute: 75 }, tmobile: { perDay: 2_000 } };

// prettier-ignore
/** AT&T's message classes, with T-Mobile's daily cap for the same vetting score. */
export const CLASSES: Readonly<Record<string, CarrierClasses>> = {
  A: top, B: top, C: upper, D: upper, E: lower, F: lower, T: low,
};

export interface Options {
  members: number;
  games: readonly Game[];
  limits: Limits;
  zones: Shares;
  carriers: Shares;
  /** Sets that the operator wants a pool to hold. */
  targetSets: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

function numberOf(environment: Environment, name: string, usual: number) {
  const value = Number(environment[name] || usual);
  if (!(value > 0)) throw new Error(`${name} must be a number above 0`);
  return value;
}

function classesOf(text: string | undefined): CarrierClasses {
  if (!text) return USUAL_CLASSES;
  const named = CLASSES[text.toUpperCase()];
  if (!named && !text.startsWith('{'))
    throw new Error(`CLASS must be one of ${Object.keys(CLASSES).join(', ')}, or JSON as in CARRIER_CLASSES`);
  return named ?? carrierClasses.parse(text);
}

/** `America/New_York=60,America/Los_Angeles=40` */
const sharesOf = (text: string): Shares =>
  Object.fromEntries(
    text.split(',').map((part) => {
      const [zones = '', share = '1'] = part.split('=');
      if (!(Number(share) > 0)) throw new Error(`SPREAD: ${part} is not <zone>=<share>`);
      return [zones.trim(), Number(share)];
    }),
  );

/** Options of the command line, with defaults. */
export async function optionsOf(environment: Environment): Promise<Options> {
  const game = environment['GAME'] || undefined;
  if (game && !isGame(game)) throw new Error(`GAME must be one of ${GAMES.join(', ')}`);
  const members = numberOf(environment, 'MEMBERS', 10_000);
  if (!Number.isSafeInteger(members)) throw new Error('MEMBERS must be a whole number');
  const senders = numberOf(environment, 'SENDERS', 1);
  const limits = {
    smsPerSecond: senders * numberOf(environment, 'SMS_PER_SECOND', DEFAULT_PER_SECOND.sms),
    mailsPerSecond: numberOf(environment, 'EMAIL_PER_SECOND', DEFAULT_PER_SECOND.email),
    carriers: classesOf(environment['CLASS']),
  };
  return {
    members,
    limits,
    games: game ? [game as Game] : GAMES,
    zones: environment['SPREAD'] ? sharesOf(environment['SPREAD']) : await zonesOfResidents(),
    carriers: CONNECTIONS as Shares,
    targetSets: numberOf(environment, 'TARGET', DEFAULT_TARGET),
  };
}

/** Number of sets per member from a pool with this target, as numbergen plans it. */
export const setsEach = ({ members, targetSets }: Pick<Options, 'members' | 'targetSets'>, { game, date }: Slot) =>
  planPool({ targetSets, eligible: members, spaceSize: setsIn(eraOn(game, date)), reserved: [] }).setsPerMember;

/** Segments of a text with this many sets, which are all formatted with the same number of characters. */
export function segmentsEach(sets: number, { drawId, game, date, drawAt }: Slot): number {
  const one = { whites: [10, 20, 30, 40, 50], red: 10 };
  const numbers = { drawId, game, date, drawAt, sets: Array.from({ length: sets }, () => one), isFirst: false };
  return numbersSegments('sms', numbers);
}
