import { execFileSync } from 'node:child_process';
import { services } from '@numbercast/local-stack/topology';
import { readText, repository } from '../support/repository.js';

/** An event with its publisher and its consumers, as a row of docs/architecture.md. */
export interface EventRow {
  publisher: string;
  event: string;
  consumers: string[];
}

const SUBSCRIPTION = /@On\(([\w\s,]+)\)/g;
const MESSAGE = /^message (\w+) \{/gm;

const sourcesOf = (service: string) =>
  execFileSync('git', ['ls-files', `services/${service}/src/*.ts`], { cwd: repository, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !file.endsWith('.spec.ts'));

/** Returns whether a message is the type of a field, and therefore not an event. */
const isFieldType = (contract: string, message: string) =>
  new RegExp(`^\\s+(?:repeated |optional )?${message} \\w+ = `, 'm').test(contract);

/** Reads publishers and consumers of all events from the code. */
export async function eventsInCode(): Promise<EventRow[]> {
  const codeOf = async (name: string) => (await Promise.all(sourcesOf(name).map(readText))).join('\n');
  const code = new Map(await Promise.all(services.map(async ({ name }) => [name, await codeOf(name)] as const)));
  const consumed = [...code].map(([name, text]) => {
    const events = [...text.matchAll(SUBSCRIPTION)].flatMap(([, list = '']) =>
      list.split(',').map((one) => one.trim()),
    );
    return { name, events: new Set(events) };
  });
  const rows = await Promise.all(
    [...code].map(async ([publisher, text]) => {
      const contract = await readText(`proto/${publisher}/v1/events.proto`).catch(() => '');
      const messages = [...contract.matchAll(MESSAGE)].map(([, message]) => message!);
      return messages
        .filter((message) => text.includes(`${message}Schema`) && !isFieldType(contract, message))
        .map((event) => ({
          publisher,
          event,
          consumers: consumed
            .filter(({ events }) => events.has(`${event}Schema`))
            .map(({ name }) => name)
            .toSorted(),
        }));
    }),
  );
  return rows.flat();
}

/** The table in Markdown. */
export const tableOf = (rows: EventRow[]) =>
  [
    '| Publisher | Event | Consumers |',
    '| --- | --- | --- |',
    ...rows.map(({ publisher, event, consumers }) => `| ${publisher} | ${event} | ${consumers.join(', ') || '–'} |`),
  ].join('\n');
