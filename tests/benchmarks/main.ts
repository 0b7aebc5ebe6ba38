import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { benchCurve, benchDelivery } from './delivery.js';
import { benchReplicas } from './delivery/replicas.js';
import { benchSustained } from './delivery/sustained.js';
import { benchConsuming } from './consuming.js';
import { onEngines, onOwnEngines } from './engines.js';
import { benchRelaying } from './relaying.js';
import { benchNumbers } from './numbers.js';
import { benchReading } from './reading.js';
import { benchStages } from './stages.js';
import type { BenchRow } from './row.js';

// `make bench`: what is done here beside the plainest way of doing it, in one run. ONLY=relaying measures one part.
const parts: Record<string, () => Promise<BenchRow[]>> = {
  numbers: benchNumbers,
  consuming: benchConsuming,
  relaying: benchRelaying,
  delivery: benchDelivery,
  reading: benchReading,
  stages: benchStages, // last: these four run on engines of their own
  sustained: benchSustained,
  replicas: benchReplicas,
  curve: benchCurve,
};
// eslint-disable-next-line node/no-process-env -- the switch of the make target
const { ONLY } = process.env;
const results = fileURLToPath(new URL('../../benchmarks/results.json', import.meta.url));

const shown = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1));

const timesTaken = (turns: number) => (turns === 1 ? 'taken once' : `median of ${turns}`);

function print({ what, against, ours, theirs, turns, unit, ratio, mustReach, isMet }: BenchRow) {
  console.log(`${isMet ? 'reached' : 'MISSED '}  ${what}: ${shown(ours)} ${unit}`);
  console.log(
    `         ${against}: ${shown(theirs)} ${unit}; ×${ratio.toFixed(2)}, must reach ×${mustReach} (${timesTaken(turns)})`,
  );
}

/** A part takes the place of what it gave before; the others stay. */
async function keep(part: string, rows: BenchRow[]) {
  const kept = JSON.parse(await readFile(results, 'utf8').catch(() => '{}')) as Record<string, object>;
  await writeFile(results, `${JSON.stringify({ ...kept, [part]: { takenAt: new Date(), rows } }, null, 2)}\n`);
}

const inMemoryParts = new Set(['stages', 'sustained', 'replicas', 'curve']);
/**
 * The store of the large runs has no file. The development store writes whole pages for each command, the more the larger its file
 * is, and that would be what is measured: not what delivery asks of a store.
 */
const inMemory = { STORE_IN_MEMORY: '1', STORE_MEMORY_MB: '16000' };

if (ONLY && !parts[ONLY]) throw new Error(`there is no part ${ONLY}; there are ${Object.keys(parts).join(', ')}`);
console.log(`both sides in turn, on ${availableParallelism()} cores`);
const rows: BenchRow[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (ONLY && ONLY !== name) continue;
  const taken = await (inMemoryParts.has(name) ? onOwnEngines('bench', inMemory, part) : onEngines(part));
  taken.forEach(print);
  rows.push(...taken);
  await keep(name, taken);
}
const missed = rows.filter(({ isMet }) => !isMet).length;
console.log(`bench: rows=${rows.length} reached=${rows.length - missed} missed=${missed}`);
process.exit(missed === 0 ? 0 : 1);
