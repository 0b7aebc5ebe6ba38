import type { ExpectedDraw } from './draws.js';
import type { Histories } from './histories.js';
import type { NumbersMessage } from './messages.js';

const HOUR_MS = 3_600_000;
const two = (ball: number) => String(ball).padStart(2, '0');

/** A line for each draw: its result, sets and messages, and how long before the deadline the last message arrived. */
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

/** Aligns the cells of each column. The first row has the headings. */
export function inColumns(all: string[][]): string {
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join('   ')).join('\n');
}
