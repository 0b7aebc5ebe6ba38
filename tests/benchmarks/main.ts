import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { benchCurve, benchDelivery } from './delivery.js';
import { benchReplicas } from './delivery/replicas.js';
import { benchSlowProvider } from './delivery/slow-provider.js';
import { benchSustained } from './delivery/sustained.js';
import { benchConsuming } from './consuming.js';
import { onEngines, onOwnEngines } from './engines.js';
import { benchRelaying } from './relaying.js';
import { benchNumbers } from './numbers.js';
import { benchReading } from './reading.js';
import { benchStages } from './stages.js';
import type { BenchRow } from './row.js';

// `make bench` measures each part and a minimal implementation of the same work in one run. ONLY=relaying runs one part.
const parts: Record<string, () => Promise<BenchRow[]>> = {
  numbers: benchNumbers,
  consuming: benchConsuming,
  relaying: benchRelaying,
  delivery: benchDelivery,
  'slow-provider': benchSlowProvider,
  reading: benchReading,
  stages: benchStages, // last: these four run on separate engines
  sustained: benchSustained,
  replicas: benchReplicas,
  curve: benchCurve,
};
// eslint-disable-next-line node/no-process-env -- the switch of the make target
const { ONLY } = process.env;
const results = fileURLToPath(new URL('../../benchmarks/results.json', import.meta.url));

const shown = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1));

const turnsShown = (turns: number) => (turns === 1 ? 'measured once' : `median of ${turns}`);

function print({ what, against, ours, theirs, turns, unit, ratio, mustReach, isMet }: BenchRow) {
  console.log(`${isMet ? 'reached' : 'MISSED '}  ${what}: ${shown(ours)} ${unit}`);
  console.log(
    `         ${against}: ${shown(theirs)} ${unit}; ×${ratio.toFixed(2)}, must reach ×${mustReach} (${turnsShown(turns)})`,
  );
}

/** Replaces the stored results of one part. */
async function save(part: string, rows: BenchRow[]) {
  const stored = JSON.parse(await readFile(results, 'utf8').catch(() => '{}')) as Record<string, object>;
  await writeFile(results, `${JSON.stringify({ ...stored, [part]: { measuredAt: new Date(), rows } }, null, 2)}\n`);
}

const inMemoryParts = new Set(['stages', 'sustained', 'replicas', 'curve']);
/**
 * The store of the large runs has no file. The development store writes whole pages for each command, and more of them
 * as its file grows, so the results would show the cost of its file instead of the cost of delivery.
 */
const inMemory = { STORE_IN_MEMORY: '1', STORE_MEMORY_MB: '16000' };

if (ONLY && !parts[ONLY]) throw new Error(`ONLY must be one of ${Object.keys(parts).join(', ')}, not "${ONLY}"`);
console.log(`the two sides of each row are measured alternately, on ${availableParallelism()} cores`);
const rows: BenchRow[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (ONLY && ONLY !== name) continue;
  const measured = await (inMemoryParts.has(name) ? onOwnEngines('bench', inMemory, part) : onEngines(part));
  measured.forEach(print);
  rows.push(...measured);
  await save(name, measured);
}
const missed = rows.filter(({ isMet }) => !isMet).length;
console.log(`bench: rows=${rows.length} reached=${rows.length - missed} missed=${missed}`);
process.exit(missed === 0 ? 0 : 1);
