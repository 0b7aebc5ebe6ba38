import { EVENT_BYTES, SIZES } from './documents.js';
import type { Figures } from './figures.js';
import { DRAWS_A_YEAR, loadOf, MEMBERS, membersByClass, simulated } from './load.js';
import { toGo } from './report.js';
import { hours } from './simulation.js';
import { summed } from './sending.js';

const GB = 1e9;
const shown = (value: number) => Math.round(value).toLocaleString('en-US');
const few = (value: number) => (value >= 10 ? shown(value) : value.toPrecision(2));
const gigabytes = (bytes: number) => `${few(bytes / GB)} GB`;
const dollars = (micros: number) => `$${shown(micros / 1e6)}`;

/** Prices in millionths of a dollar: the defaults of SMS_SEGMENT_MICROS and EMAIL_MICROS, an assumption. */
const PRICES = { segment: 10_900, mail: 900 };

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const sizes = ['', ...MEMBERS.map((members) => `${shown(members)} members`)];

function loadTables(figures: Figures) {
  const loads = MEMBERS.map((members) => loadOf(members, figures));
  const line = (what: string, of: (load: (typeof loads)[number]) => string) => [what, ...loads.map(of)];
  const storage = SIZES.map(({ store, collection }, i) =>
    line(`${store}, \`${collection}\``, ({ storage: its }) => gigabytes(its[i]!.bytes)),
  );
  const whole = (its: { bytes: number }[]) => its.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    load: table(sizes, [
      line('messages per draw', ({ messages }) => shown(messages)),
      line('messages per year', ({ messages }) => shown(messages * DRAWS_A_YEAR)),
      line('events per draw', ({ events }) => shown(events)),
      line('events per year', ({ events }) => shown(events * DRAWS_A_YEAR)),
    ]),
    processes: table(sizes, [
      line('Kafka partitions of a topic', ({ partitions }) => shown(partitions)),
      line('events kept in Kafka', ({ kafkaBytes }) => gigabytes(kafkaBytes)),
      line('replicas of delivery', ({ deliveryReplicas }) => shown(deliveryReplicas)),
      line('replicas of each other service', ({ otherReplicas }) => shown(otherReplicas)),
      line('memory of numbergen', ({ numbergenMiB }) => `${shown(numbergenMiB)} MiB`),
    ]),
    storage: table(sizes, [...storage, line('total per year', ({ storage: its }) => gigabytes(whole(its)))]),
    cost: table(sizes, [
      line('segments per month', ({ segmentsAMonth }) => shown(segmentsAMonth)),
      line('emails per month', ({ mailsAMonth }) => shown(mailsAMonth)),
      line('texts per month, at the assumed price', ({ segmentsAMonth }) => dollars(segmentsAMonth * PRICES.segment)),
      line('emails per month, at the assumed price', ({ mailsAMonth }) => dollars(mailsAMonth * PRICES.mail)),
    ]),
  };
}

async function carrierTable() {
  const all: Awaited<ReturnType<typeof simulated>>[] = [];
  for (const members of MEMBERS) all.push(await simulated(members));
  const line = (what: string, of: (one: (typeof all)[number]) => string) => [what, ...all.map(of)];
  const must = (limit: number | null | undefined) =>
    limit === null || limit === undefined ? 'no limit suffices' : shown(limit);
  const ofCarrier = (carrier: string) => (one: (typeof all)[number]) =>
    must(one.needs.carriers.find((its) => its.carrier === carrier)?.must);
  return table(sizes, [
    line('segments per second required', (one) => must(one.needs.smsPerSecond)),
    line('emails per second required', (one) => must(one.needs.mailsPerSecond)),
    line('AT&T, segments per minute required', ofCarrier('att')),
    line('T-Mobile, segments per day required', ofCarrier('tmobile')),
    line('usual start, hours before the deadline', ({ outcome: { slot } }) =>
      hours(slot.startAt, slot.deadline).toFixed(1),
    ),
    line('latest safe start, hours before the deadline', ({ outcome }) => toGo(outcome)),
    line('late messages', ({ outcome }) => shown(Math.max(summed(outcome.alone).late, outcome.lateInWeek))),
    line('all draws of the week in time', (one) => (one.isInTime ? 'yes' : '**no**')),
  ]);
}

async function classTable() {
  const rows = (await membersByClass()).map(({ name, carriers: { att, tmobile }, members }) => [
    name,
    shown(att!.perMinute!),
    shown(tmobile!.perDay!),
    shown(members),
  ]);
  return table(['class', 'AT&T, segments per minute', 'T-Mobile, segments per day', 'maximum members'], rows);
}

function documentTable() {
  const rows = SIZES.map(({ store, collection, each, bytes, indexBytes }) => {
    return [`${store}, \`${collection}\``, shown(each), shown(bytes), shown(indexBytes)];
  });
  const events = ['Kafka, its events', '3', shown(EVENT_BYTES / 3), '–'];
  return table(['per member and draw', 'documents', 'bytes each', 'index bytes each'], [...rows, events]);
}

const figureTable = (figures: Figures) =>
  table(
    ['measurement', 'value', 'source', 'date and machine'],
    Object.values(figures).map(({ value, unit, what, source, machine, date }) => {
      return [what, `${shown(value)} ${unit}`, source, `${date}, ${machine}`];
    }),
  );

/** Tables of docs/capacity.md by name. */
export async function tablesOf(figures: Figures): Promise<Record<string, string>> {
  const [carriers, classes] = [await carrierTable(), await classTable()];
  return { ...loadTables(figures), carriers, classes, documents: documentTable(), figures: figureTable(figures) };
}

const markers = (name: string) => [`<!-- ${name}: made by make capacity -->`, `<!-- end of ${name} -->`] as const;

/** Replaces the tables between their markers. @throws Error if a table has no markers */
export function withTables(markdown: string, tables: Readonly<Record<string, string>>): string {
  let text = markdown;
  for (const [name, rows] of Object.entries(tables)) {
    const [begin, end] = markers(name);
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`docs/capacity.md has no placeholder for the table ${name}`);
    text = `${text.slice(0, from + begin.length)}\n\n${rows}\n\n${text.slice(to)}`;
  }
  return text;
}
