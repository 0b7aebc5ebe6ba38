import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chartValues } from '../chart.js';
import { repository } from '../../support/repository.js';
import type { Cluster } from './cluster.js';
import { interruption, NotPossible } from './commands.js';
import { ControlPlane } from './control-plane.js';
import { type Expectation, Verdicts } from './expectations.js';
import { diagnostics } from './explanation.js';
import { judgeCompose, judgeDevelopment, judgeDockerfiles } from './files.js';
import { Installation } from './installation.js';
import { rejectsTypos } from './refusals.js';
import { Settings } from './settings.js';
import { builtTools, type Tools } from './tools.js';
import { type ValueSet, valueSets } from './value-sets.js';

// `make test-k8s`: the chart with every set of values on a real control plane; ends in one counted line.
const RESULTS = join(repository, '.cache', 'test-results');
const RUNS = join(repository, '.cache', 'control-plane');
/** The value set with which an upgrade that does not fit is tried. */
const WITH_FAILED_UPGRADE = 'high-availability';
// eslint-disable-next-line node/no-process-env -- the switch of the make target
const { ONLY } = process.env;

const verdicts = new Verdicts();
const settings = new Settings(Object.keys((await chartValues()).config));
const counts = { 'value-sets': 0, installs: 0, objects: 0, environments: 0, dockerfiles: 0 };
const secondsSince = (start: number) => Math.round((performance.now() - start) / 1_000);

async function tourOf(cluster: Cluster, set: ValueSet) {
  const started = performance.now();
  const installation = new Installation(cluster, set);
  counts['value-sets']++;
  const steps: Record<string, () => Promise<Expectation[] | void>> = {
    install: () => installation.install(),
    test: () => installation.test(),
    'upgrade without a change': () => installation.upgradeUnchanged(),
    'upgrade of settings': () => installation.upgradeSettings(),
    rollback: () => installation.rollback(),
    ...(set.name === WITH_FAILED_UPGRADE && { 'upgrade that fits nowhere': () => installation.upgradeUnschedulable() }),
    uninstall: () => installation.uninstall(),
  };
  await installation.prepare();
  const done = [];
  for (const [step, take] of Object.entries(steps)) {
    const stepStarted = performance.now();
    if (!(await taken(cluster, installation, `${set.name}, ${step}`, take))) break;
    done.push(`${step} ${secondsSince(stepStarted)} s`);
  }
  settings.collect(set.name, installation.objects);
  counts.installs += done.length > 0 ? 1 : 0;
  counts.objects += installation.released.length;
  if (done.length < Object.keys(steps).length) await installation.remove();
  console.log(`${set.name} (${secondsSince(started)} s): ${done.join(', ')}`);
}

/** A step that does not come to its end is a failure with its reasons, and the next value set is tried. */
async function taken(
  cluster: Cluster,
  { namespace }: Installation,
  about: string,
  take: () => Promise<Expectation[] | void>,
) {
  try {
    verdicts.take(about, (await take()) ?? [{ holds: true, otherwise: '' }]);
    return true;
  } catch (error) {
    interruption.signal.throwIfAborted();
    const otherwise = `${(error as Error).message}\n          ${await diagnostics(cluster, namespace)}`;
    verdicts.take(about, [{ holds: false, otherwise }]);
    return false;
  }
}

async function onControlPlane(tools: Tools) {
  await mkdir(RUNS, { recursive: true });
  const folder = await mkdtemp(join(RUNS, 'run-'));
  const controlPlane = new ControlPlane(tools, folder);
  let hasBroken = true;
  try {
    const started = performance.now();
    const cluster = await controlPlane.start();
    console.log(`a control plane is up (${secondsSince(started)} s)`);
    verdicts.take('values with a slip', await rejectsTypos(cluster));
    verdicts.take('development cluster', [await judgeDevelopment(cluster)]);
    const sets = await valueSets();
    if (!sets.some(({ name }) => name === WITH_FAILED_UPGRADE)) throw new Error(`no values ${WITH_FAILED_UPGRADE}`);
    for (const set of chosen(sets)) await tourOf(cluster, set);
    hasBroken = false;
  } finally {
    await controlPlane.stop();
    // Kept when something broke: the logs of its parts are in it
    if (!hasBroken || interruption.signal.aborted) await rm(folder, { recursive: true });
  }
}

/** All value sets, or those that ONLY names, separated by commas. */
function chosen(sets: ValueSet[]) {
  const names = ONLY?.split(',') ?? sets.map(({ name }) => name);
  const unknown = names.filter((name) => !sets.some((set) => set.name === name));
  if (unknown.length > 0)
    throw new Error(`there are no values ${unknown.join()}; there are ${sets.map(({ name }) => name).join()}`);
  return sets.filter(({ name }) => names.includes(name));
}

async function chartTest() {
  const tools = await builtTools();
  await onControlPlane(tools);
  verdicts.take('settings', await settings.judge());
  counts.environments = settings.count;
  const dockerfiles = await judgeDockerfiles();
  counts.dockerfiles = dockerfiles.length;
  verdicts.take('Dockerfiles', dockerfiles);
  verdicts.take('Compose', [await judgeCompose(tools)]);
}

async function conclude(start: number) {
  const { expectations, failures, takes } = verdicts;
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, 'k8s.json'), JSON.stringify(takes));
  const all = { ...counts, expectations, failures };
  const listed = Object.entries(all).map(([name, value]) => `${name}=${value}`);
  console.log(`test-k8s: ${listed.join(' ')} wall=${secondsSince(start)}s`);
  process.exitCode = failures === 0 ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
try {
  await rm(join(RESULTS, 'k8s.json'), { force: true });
  const start = performance.now();
  await chartTest();
  await conclude(start);
} catch (error) {
  process.exitCode = 1;
  if (interruption.signal.aborted) console.error('interrupted; everything that was started has ended');
  else console.error(error instanceof NotPossible ? error.message : error);
}
