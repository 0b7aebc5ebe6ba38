import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DescMessage } from '@bufbuild/protobuf';
import { isPiiField } from '@numbercast/platform';
import { readText } from '../support/repository.js';
import { type StoredField, storedFields } from './stored-fields.js';

const SERVICES = ['identity', 'billing', 'members', 'numbergen', 'delivery', 'reporting', 'admin'];
/** Collections that the platform creates in each service's database. */
const EVERYWHERE = ['leases', 'replica_notifications', 'parked', 'key_rotation'];
/** Last path segments of fields that identify a person. */
const PERSONAL = /(email|phone|name|birth|zip|city|street|address|evidence|message)$|^(ip|userAgent|to)$/i;
const OUTBOX = /^outbox\b/;

interface Line {
  service: string;
  collection: string;
  fields: string[];
  lies: string;
}

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

const linesOf = (markdown: string): Line[] =>
  [...markdown.matchAll(/^\| (\w+) +\| `([\w-]+)` +\| (.+?) +\| (encrypted|clear) +\| .+\|$/gm)].map(
    ([, service, collection, fields, lies]) => ({
      service: service!,
      collection: collection!,
      fields: quoted(fields!),
      lies: lies!,
    }),
  );

const nameOf = ({ service, collection }: { service: string; collection: string }) => `${service}/${collection}`;
const wholeName = (field: StoredField) => `${nameOf(field)}/${field.path}`;
const namesIn = (lines: Line[]) => lines.flatMap((line) => line.fields.map((field) => `${nameOf(line)}/${field}`));

let markdown: string;
let lines: Line[];
let kept: StoredField[];
beforeAll(async () => {
  markdown = await readText('docs/privacy.md');
  lines = linesOf(markdown);
  kept = (await Promise.all(SERVICES.map(storedFields))).flat().filter(({ path }) => !OUTBOX.test(path));
});

describe('the inventory of personal data', () => {
  it('[A14.1] lists exactly the encrypted fields as encrypted', () => {
    const said = namesIn(lines.filter(({ lies }) => lies === 'encrypted'));
    expect(said.toSorted()).toEqual(
      kept
        .filter(({ isEncrypted }) => isEncrypted)
        .map(wholeName)
        .toSorted(),
    );
  });

  it('lists every field whose name marks it as personal', () => {
    const personal = kept.filter(({ path }) => PERSONAL.test(path.split('.').at(-1)!));
    // Names of a file and of a template, and ranges of indices
    const files = ['reporting/imports/fileName', 'admin/reply_templates/name'];
    const others = ['numbergen/chunks/to', 'numbergen/chunk_orders/to', ...files];
    const missing = personal.map(wholeName).filter((name) => ![...namesIn(lines), ...others].includes(name));
    expect(missing).toEqual([]);
  });

  it('lists only fields that exist', () => {
    const known = new Set(kept.map(wholeName));
    expect(namesIn(lines).filter((name) => !known.has(name))).toEqual([]);
  });

  it('covers every collection', () => {
    const others = [...markdown.matchAll(/^- (\w+): (.+)$/gm)].flatMap(([, service, names]) =>
      SERVICES.includes(service!) ? quoted(names!).map((collection) => `${service}/${collection}`) : [],
    );
    const known = new Set(kept.filter(({ collection }) => !EVERYWHERE.includes(collection)).map(nameOf));
    expect([...new Set([...lines.map(nameOf), ...others])].toSorted()).toEqual([...known].toSorted());
  });

  it('names every field of the events that is marked as personal', async () => {
    const said = new Set(quoted(markdown.slice(markdown.indexOf('## Events'), markdown.indexOf('## Other systems'))));
    const marked = (await messages()).flatMap(({ fields }) => fields.filter(isPiiField).map(({ name }) => name));
    expect(marked.length).toBeGreaterThan(10);
    expect(marked.filter((name) => !said.has(name))).toEqual([]);
  });

  it('can rely on a mark on every event field with a personal name', async () => {
    const explaining = /(^|_|nick)(email|phone|name|birth|zip|city|street|address|ip|user_agent|evidence|message)$/;
    const unmarked = (await messages()).flatMap(({ typeName, fields }) =>
      fields
        .filter((field) => field.scalar !== undefined && explaining.test(field.name) && !isPiiField(field))
        .map(({ name }) => `${typeName}.${name}`),
    );
    expect(unmarked).toEqual([]);
  });
});

/** Returns every message of the event contracts; calls between services are not stored. */
async function messages(): Promise<DescMessage[]> {
  const files = await Promise.all(
    SERVICES.map(async (service) => {
      const contract = (await import(`@numbercast/contracts/${service}/v1/events`)) as Record<string, unknown>;
      return Object.values(contract).filter((one) => (one as { kind?: string })?.kind === 'message') as DescMessage[];
    }),
  );
  return files.flat();
}
