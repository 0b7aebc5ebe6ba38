import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@numbercast/local-stack/paths';
import type { Stack } from '@numbercast/local-stack/stack';
import { containerSettings, memoryLimitOf } from '../support/container.js';
import { runOnStack, log, seconds } from '../support/run-on-stack.js';
import { inColumns } from '../support/table.js';
import { guessAtAccounts } from './password-guessing.js';
import { runAttacks, measureBaseline, type Row } from './attack-runner.js';
import { trySmuggling } from './request-smuggling.js';
import { compareResponses } from './account-enumeration.js';

// `make test-security`: attacks the site, and verifies that regular callers are served meanwhile.
const REPLICAS = 2;

/** File of the web app that takes longest to send. */
async function largestFile() {
  const root = join(repository, 'frontend', 'dist');
  const names = (await readdir(root, { recursive: true })).filter((name) => !/\.(br|gz)$/.test(name));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(root, name))).size));
  return `/${names[sizes.indexOf(Math.max(...sizes))]}`;
}

const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');

function tableOf(rows: Row[], usualMs: number) {
  const cells = rows.map(({ what, baseline, memory, endings }) => [
    what,
    `${baseline.answered} of ${baseline.sent}`,
    `${baseline.median.toFixed(0)} (×${(baseline.median / usualMs).toFixed(1)})`,
    baseline.slowest.toFixed(0),
    [memory.before, memory.peak, memory.after].map((megabytes) => megabytes.toFixed(0)).join(' / '),
    listed(endings),
  ]);
  return inColumns([
    [
      'attack',
      'requests answered',
      'median ms (× usual)',
      'slowest ms',
      'MB before / peak / after',
      'connections ended',
    ],
    ...cells,
  ]);
}

async function connections(stack: Stack) {
  const gateway = stack.process('gateway');
  const limit = await memoryLimitOf('gateway');
  await gateway.restart(await containerSettings('gateway'));
  const target = { port: gateway.port, largeFile: await largestFile() };
  const usual = await measureBaseline(gateway);
  log(`without an attack: ${usual.answered} of ${usual.sent} requests answered, median ${usual.median.toFixed(0)} ms`);
  const rows = await runAttacks(gateway, target, limit);
  console.log(`\n${tableOf(rows, usual.median)}\n`);
  return { rows: rows.length, findings: rows.flatMap(({ findings }) => findings) };
}

async function smuggling(stack: Stack) {
  const tried = await trySmuggling({ port: stack.process('gateway').port, largeFile: '' });
  const cells = tried.map(({ what, statuses, isRejected }) => [
    what,
    statuses.join(', '),
    isRejected ? 'rejected' : 'ACCEPTED',
  ]);
  console.log(`\n${inColumns([['ambiguous request', 'responses', 'result'], ...cells])}\n`);
  const findings = tried.filter(({ isRejected }) => !isRejected).map(({ what }) => `smuggling: ${what} was accepted`);
  return { rows: tried.length, findings };
}

async function enumeration(stack: Stack) {
  const comparisons = await compareResponses(stack);
  const cells = comparisons.map(({ what, known, unknown, difference }) => [
    what,
    known.toFixed(0),
    unknown.toFixed(0),
    `${difference.toFixed(1)} σ`,
  ]);
  console.log(`\n${inColumns([['request', 'median ms for members', 'for others', 'difference'], ...cells])}\n`);
  return { rows: comparisons.length, findings: comparisons.flatMap(({ findings }) => findings) };
}

async function guessing(stack: Stack) {
  const guesses = await guessAtAccounts(stack);
  const cells = guesses.map(({ what, sent, verified, limit }) => [what, `${sent}`, `${verified}`, `${limit}`]);
  console.log(`\n${inColumns([['target', 'guesses', 'verified', 'limit'], ...cells])}\n`);
  return { rows: guesses.length, findings: guesses.flatMap(({ findings }) => findings) };
}

async function run(stack: Stack): Promise<boolean> {
  const parts = [await enumeration(stack), await guessing(stack), await smuggling(stack), await connections(stack)];
  const findings = parts.flatMap((part) => part.findings);
  for (const finding of findings) console.log(`finding: ${finding}`);
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  console.log(`security: rows=${rows} findings=${findings.length} wall=${seconds()}s`);
  return findings.length === 0;
}

await runOnStack('security', { replicas: REPLICAS }, run);
