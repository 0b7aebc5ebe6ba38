import { catalogue } from '@numbercast/lottery';
import { shortDateOf } from '../../../lib/lottery/draw-time.js';
import { formatCount } from '../../../lib/format/format-count.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import type { NextDraw, Room } from './rules-api.js';

/** Formats a share: `28.0%`. A tiny share does not round to 0%, nor a share just below 1 to 100%. */
export function percent(share: number): string {
  const rounded = (share * 100).toFixed(1);
  if (share < 1 && rounded === '100.0') return 'over 99.9%';
  return share > 0 && rounded === '0.0' ? 'under 0.1%' : `${rounded}%`;
}

export const setsOf = (count: number) => formatCount(count, 'set');

/** `12,300 more sets, 4.1% more` */
export function differenceOf({ sets, setsInForce }: Pick<Room, 'sets' | 'setsInForce'>): string {
  const difference = sets - setsInForce;
  if (sets === 0) return 'No sets remain';
  if (difference === 0) return 'The same number of sets';
  const count = setsOf(Math.abs(difference)).replace(' ', difference > 0 ? ' more ' : ' fewer ');
  if (setsInForce === 0) return count;
  return `${count}, ${percent(Math.abs(difference) / setsInForce)} ${difference > 0 ? 'more' : 'less'}`;
}

export const drawName = ({ game, date }: Pick<NextDraw, 'game' | 'date'>) =>
  `${catalogue[game].name}, ${shortDateOf(date)}`;

/** `Powerball on Wed, Nov 25 and Mega Millions on Tue, Nov 24` */
export const nextDrawNames = (draws: readonly NextDraw[]) =>
  draws.map(({ game, date }) => `${catalogue[game].name} on ${shortDateOf(date)}`).join(' and ');

/** States how many members keep numbers generated under the previous rules; empty if there are none. */
export function firstNumbersKept(draws: readonly NextDraw[]): string {
  const given = draws.filter(({ firstGiven }) => firstGiven > 0);
  if (given.length === 0) return '';
  const parts = given.map(({ game, firstGiven }) => `${formatCount(firstGiven, 'member')} of ${catalogue[game].name}`);
  return `First numbers already assigned stay as they are: ${parts.join(', ')}.`;
}

/** `64,134,925 sets for Powerball, 16,438,150 fewer than now; …` */
export const roomWords = (rooms: readonly Room[]) =>
  rooms
    .map(
      ({ game, sets, setsInForce }) =>
        `${setsOf(sets)} for ${catalogue[game].name}${comparedToNow(sets - setsInForce)}`,
    )
    .join('; ');

function comparedToNow(difference: number): string {
  if (difference === 0) return ', as many as now';
  return `, ${formatNumber(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} than now`;
}
