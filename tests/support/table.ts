import type { ExpectedDraw } from './draws.js';
import type { Histories } from './histories.js';
import type { NumbersMessage } from './messages.js';

const HOUR_MS = 3_600_000;
const two = (ball: number) => String(ball).padStart(2, '0');

/** A line a draw: what came out, how many were sent numbers, and how long before the deadline the last ones had them. */
export function table(draws: ExpectedDraw[], arrived: NumbersMessage[], { resultOf }: Histories): string {
  const rows = draws.map(({ drawId, deadline }) => {
    const messages = arrived.filter((message) => message.drawId === drawId);
    const last = Math.max(...messages.map(({ receivedAt }) => receivedAt.getTime()));
    const result = resultOf(drawId);
    return [
      drawId,
      result ? `${result.whites.map(two).join('-')} +${two(result.red)}` : 'not drawn yet',
      String(new Set(messages.flatMap(({ sets }) => sets)).size),
      String(messages.filter(({ channel }) => channel === 'sms').length),
      String(messages.filter(({ channel }) => channel === 'email').length),
      messages.length > 0 ? `${((deadline.getTime() - last) / HOUR_MS).toFixed(1)} h` : '–',
    ];
  });
  return inColumns([['draw', 'drawn', 'sets', 'texts', 'emails', 'before deadline'], ...rows]);
}

/** Each column as wide as its longest cell; the first row names them. */
export function inColumns(all: string[][]): string {
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('   ')).join('\n');
}
