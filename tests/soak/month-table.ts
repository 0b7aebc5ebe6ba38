import type { Charge } from '../support/sandbox-client.js';
import type { Year } from './year.js';

/** A line for each month: sign-ups, draws, charges and messages. */
export function monthTable({ people, draws, arrived }: Year, paid: Charge[]): string {
  const monthOf = (at: Date) => at.toISOString().slice(0, 7);
  const months = [
    ...new Set([
      ...people.map(({ joinedAt }) => monthOf(joinedAt)),
      ...paid.map(({ at }) => at.slice(0, 7)),
      ...draws.map(({ date }) => date.slice(0, 7)),
    ]),
  ].toSorted();
  const rows = months.map((month) => {
    const charged = paid.filter(({ at }) => at.startsWith(month));
    const received = arrived.filter(({ receivedAt }) => monthOf(receivedAt) === month);
    return [
      month,
      people.filter(({ joinedAt }) => monthOf(joinedAt) === month).length,
      draws.filter(({ date }) => date.startsWith(month)).length,
      charged.length,
      (charged.reduce((sum, { amount }) => sum + amount, 0) / 100).toFixed(2),
      received.filter(({ channel }) => channel === 'sms').length,
      received.filter(({ channel }) => channel === 'email').length,
    ].map(String);
  });
  const all = [['month', 'joined', 'draws', 'charges', 'US$', 'texts', 'emails'], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    row.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join('   ');
  return all.map(line).join('\n');
}
