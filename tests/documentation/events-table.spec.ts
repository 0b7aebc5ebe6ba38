import { describe, expect, it } from '@jest/globals';
import { readText } from '../support/repository.js';
import { eventsInCode, type EventRow } from './events-table.js';

const ROW = /^\| (\w+) +\| (\w+) +\| ([\w, –]+?) +\|$/gm;

/** The table of events in docs/architecture.md. */
async function eventsInDocument(): Promise<EventRow[]> {
  const [, section = ''] = (await readText('docs/architecture.md')).split('\n## Events\n');
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(ROW)]
    .map(([, publisher, event, consumers]) => ({
      publisher: publisher!,
      event: event!,
      consumers: consumers === '–' ? [] : consumers!.split(', '),
    }))
    .filter(({ event }) => event !== 'Event');
}

describe('docs/architecture.md', () => {
  it('lists every event with its publisher and its consumers', async () => {
    const inCode = await eventsInCode();
    expect(inCode.length).toBeGreaterThan(50);
    expect(await eventsInDocument()).toEqual(inCode);
  });
});
