import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startEngines } from '@numbercast/engines/engines';
import { benchDelivery } from './delivery.js';
import { benchConsuming } from './consuming.js';
import { benchRelaying } from './relaying.js';
import { benchNumbers } from './numbers.js';
import { benchReading } from './reading.js';
import type { BenchRow } from './row.js';

// `make bench`: what is done here beside the plainest way of doing it, in one run. ONLY=relaying measures one part.
const parts: Record<string, () => Promise<BenchRow[]>> = {
  numbers: benchNumbers,
  consuming: benchConsuming,
  relaying: benchRelaying,
  delivery: benchDelivery,
  reading: benchReading,
};
// eslint-disable-next-line node/no-process-env -- the switch of the make target
const { ONLY } = process.env;
const results = fileURLToPath(new URL('../results.json', import.meta.url));

const shown = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1));

const taken = (turns: number) => (turns === 1 ? 'taken once' : `median of ${turns}`);

function print({ what, against, ours, theirs, turns, unit, ratio, mustReach, isMet }: BenchRow) {
  console.log(`${isMet ? 'reached' : 'MISSED '}  ${what}: ${shown(ours)} ${unit}`);
  console.log(
    `         ${against}: ${shown(theirs)} ${unit}; ×${ratio.toFixed(2)}, must reach ×${mustReach} (${taken(turns)})`,
  );
}

if (ONLY && !parts[ONLY]) throw new Error(`there is no part ${ONLY}; there are ${Object.keys(parts).join(', ')}`);
const { kafkaBrokers, mongodbUri } = await startEngines();
// eslint-disable-next-line node/no-process-env -- how what is measured is told where the engines are
Object.assign(process.env, { KAFKA_BROKERS: kafkaBrokers, MONGODB_URI: mongodbUri });
console.log(`both sides in turn, on ${availableParallelism()} cores`);
const rows: BenchRow[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (ONLY && ONLY !== name) continue;
  for (const row of await part()) {
    rows.push(row);
    print(row);
  }
}
if (!ONLY) await writeFile(results, `${JSON.stringify({ takenAt: new Date(), rows }, null, 2)}\n`);
const missed = rows.filter(({ isMet }) => !isMet).length;
console.log(`bench: rows=${rows.length} reached=${rows.length - missed} missed=${missed}`);
process.exit(missed === 0 ? 0 : 1);
