import { deriveKey, Permutation, SetSpace, Uniform, v1 } from '@numbercast/numbergen/generation';
import { eraOn } from '@numbercast/lottery';
import { datesBefore } from '@numbercast/lottery/calendar';
import { naiveSets } from './naive.js';
import { compileNative, nativeNanoseconds } from './native.js';
import { generatePool } from './pool.js';
import { type BenchRow, alternately, lessIsBetter, ROUNDS } from './row.js';

const POOL = 10_000_000;
const CHUNK = 10_000;
const MEMORY_LIMIT_MB = 512;
/** About the number of sets that rules v1.0 leave. */
const SPACE = 80_000_000;

const matrix = eraOn('powerball', '2026-11-23');
const uniform = new Uniform('bench');
const history = datesBefore('powerball', '2026-11-23', 200).map(() => uniform.set(matrix));

/** Processor time per item, ns: hardly affected by other work on the machine. */
function cost(items: number, work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) * 1_000) / items;
}

let turn = 0;

/** Generates a whole pool, including its set space. */
function generate() {
  const space = new SetSpace({ matrix, rules: v1, history, key: deriveKey('bench', String(turn++)) });
  for (let from = 0; from < POOL; from += CHUNK) space.bytes(from, from + CHUNK);
}

async function generation(): Promise<BenchRow> {
  const sides = await alternately(
    ROUNDS,
    () => cost(POOL, generate),
    // The same number, because the cost of a set grows with the number of sets
    () => cost(POOL, () => naiveSets(POOL)),
  );
  return lessIsBetter({
    what: 'generate 10 M compliant Powerball sets, one core',
    against: 'random sets in a Set<string>, no rules',
    ...sides,
    unit: 'ns of CPU per set',
    mustReach: 40,
  });
}

function permute() {
  const order = new Permutation(SPACE, deriveKey('bench', String(turn++)));
  const indices = new Uint32Array(CHUNK);
  let sum = 0;
  for (let from = 0; from < POOL; from += CHUNK) {
    order.indices(from, from + CHUNK, indices);
    for (let i = 0; i < CHUNK; i++) sum += indices[i]!;
  }
  if (sum === 0) throw new Error('all indices are 0');
}

async function permutation(): Promise<BenchRow[]> {
  if (!(await compileNative())) {
    console.error('bench: the permutation is not measured: there is no C compiler (cc) to compare with');
    return [];
  }
  const sides = await alternately(
    ROUNDS,
    () => cost(POOL, permute),
    () => nativeNanoseconds(SPACE, POOL),
  );
  const what = 'the keyed permutation alone';
  return [
    lessIsBetter({ what, against: 'the same in C, -O3', ...sides, unit: 'ns of CPU per position', mustReach: 0.5 }),
  ];
}

/** Measured once: it takes as long as all other rows together, and the sides differ by more than the noise. */
async function wholeSystem(): Promise<BenchRow[]> {
  const { milliseconds, peakMegabytes } = await generatePool(POOL);
  const begun = performance.now();
  naiveSets(POOL);
  const naive = performance.now() - begun;
  return [
    lessIsBetter({
      what: 'pool of 10 M generated, stored and sealed, whole system',
      against: 'naive generation alone of 10 M',
      ours: milliseconds / 1_000,
      theirs: naive / 1_000,
      turns: 1,
      unit: 's',
      mustReach: 1,
    }),
    lessIsBetter({
      what: 'memory of numbergen during the 10 M pool, at its peak',
      against: 'the limit',
      ours: peakMegabytes,
      theirs: MEMORY_LIMIT_MB,
      turns: 1,
      unit: 'MiB',
      mustReach: 1,
    }),
  ];
}

/** The cost of generating numbers. */
export async function benchNumbers(): Promise<BenchRow[]> {
  return [await generation(), ...(await permutation()), ...(await wholeSystem())];
}
