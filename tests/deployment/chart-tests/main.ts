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
import { rejectsExamples, rejectsTypos, rejectsUnknownFields } from './refusals.js';
import { judgeRenderings } from './renderings.js';
import { Settings } from './settings.js';
import { builtTools, type Tools } from './tools.js';
import { type ValueSet, valueSets } from './value-sets.js';

// `make test-k8s`: installs the chart with every value set on a real control plane, and prints counts at the end.
const RESULTS = join(repository, '.cache', 'test-results');
const RUNS = join(repository, '.cache', 'control-plane');
/** The value set for the upgrade that fits on no node. */
const WITH_FAILED_UPGRADE = 'high-availability';
/** The value set whose autoscaling is turned off and on again. */
const WITH_AUTOSCALING = 'default';
/** Installed by `make test` as well; it only validates the other value sets, which differ from these in few values. */
const SHORT = ['default', 'gateway-keda', WITH_FAILED_UPGRADE, 'openshift', 'former'];
const IS_SHORT = process.argv.includes('--short');
// eslint-disable-next-line node/no-process-env -- the switch of the make target
const { ONLY } = process.env;

const verdicts = new Verdicts();
const settings = new Settings(Object.keys((await chartValues()).config));
const counts = { 'value-sets': 0, installs: 0, objects: 0, environments: 0, dockerfiles: 0 };
const secondsSince = (start: number) => Math.round((performance.now() - start) / 1_000);

type Steps = Record<string, () => Promise<Expectation[] | void>>;

/** Installs a value set, tests it, changes it and removes it. */
async function tourOf(cluster: Cluster, set: ValueSet) {
  const installation = new Installation(cluster, set);
  counts['value-sets']++;
  await installation.prepare();
  await takeSteps(cluster, set.name, installation, {
    validate: () => installation.validate(),
    install: () => installation.install(),
    test: () => installation.test(),
    ...(set.isUpgraded && {
      'upgrade without a change': () => installation.upgradeUnchanged(),
      'upgrade of settings': () => installation.upgradeSettings(),
      rollback: () => installation.rollback(),
    }),
    ...(set.name === WITH_AUTOSCALING && { 'autoscaling off and on': () => installation.switchAutoscaling() }),
    ...(set.name === WITH_FAILED_UPGRADE && { 'upgrade that fits nowhere': () => installation.upgradeUnschedulable() }),
    uninstall: () => installation.uninstall(),
  });
  settings.collect(set.name, installation.objects);
}

/** Has the API server check the resources of a value set, and creates none of them. */
async function validation(cluster: Cluster, set: ValueSet) {
  const installation = new Installation(cluster, set);
  counts['value-sets']++;
  await installation.prepare();
  await takeSteps(cluster, set.name, installation, {
    validate: () => installation.validate(),
    remove: () => installation.remove(),
  });
}

/** Upgrades an installation of the previous chart, and rolls it back. */
async function tourOfUpgrade(cluster: Cluster, set: ValueSet) {
  const installation = new Installation(cluster, set, { namespace: 'numbercast-former' });
  await installation.prepare();
  await takeSteps(cluster, 'former chart', installation, {
    'install the former chart': () => installation.installFormer(),
    upgrade: () => installation.upgradeFromFormer(),
    rollback: () => installation.rollback(),
    uninstall: () => installation.uninstall(),
  });
}

/** Installs two releases in one namespace. */
async function tourOfTwo(cluster: Cluster, set: ValueSet, second: ValueSet) {
  const namespace = 'numbercast-two';
  const [one, other] = [
    new Installation(cluster, set, { namespace }),
    new Installation(cluster, second, { namespace, release: 'staging' }),
  ];
  await one.prepare();
  await takeSteps(cluster, 'two releases', one, {
    'install the first': () => one.install(),
    'install the second': async () => {
      await other.prepare();
      return other.install();
    },
    'test the second': () => other.test(),
    'compare them': async () => [...(await one.judgeSeparation()), ...(await other.judgeSeparation())],
    'uninstall the second': () => other.uninstall(),
    'remove the first': () => one.remove(),
  });
}

async function takeSteps(cluster: Cluster, about: string, installation: Installation, steps: Steps) {
  const started = performance.now();
  const done = [];
  for (const [step, take] of Object.entries(steps)) {
    const stepStarted = performance.now();
    if (!(await taken(cluster, installation, `${about}, ${step}`, take))) break;
    done.push(`${step} ${secondsSince(stepStarted)} s`);
  }
  counts.installs += installation.objects.length > 0 ? 1 : 0;
  counts.objects += installation.released.length;
  if (done.length < Object.keys(steps).length) await installation.remove();
  console.log(`${about} (${secondsSince(started)} s): ${done.join(', ')}`);
}

/** A step that does not complete is reported as a failure with its reasons, and the next value set is tested. */
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
    verdicts.take('example values', await rejectsExamples(cluster));
    verdicts.take('renderings', await judgeRenderings(cluster));
    verdicts.take('unknown fields', await rejectsUnknownFields(cluster));
    verdicts.take('development cluster', [await judgeDevelopment(cluster)]);
    await tours(cluster, await valueSets());
    hasBroken = false;
  } finally {
    await controlPlane.stop();
    // Kept after a failure, because it contains the logs of the parts
    if (!hasBroken || interruption.signal.aborted) await rm(folder, { recursive: true });
  }
}

/** Runs all tours, or those that ONLY names, separated by commas: value sets, `former` and `two`. */
async function tours(cluster: Cluster, sets: ValueSet[]) {
  const setNamed = (name: string) => {
    const set = sets.find((one) => one.name === name);
    if (!set) throw new Error(`no values ${name}`);
    return set;
  };
  [WITH_AUTOSCALING, WITH_FAILED_UPGRADE].forEach(setNamed);
  const all: Record<string, () => Promise<void>> = {
    ...Object.fromEntries(sets.map((set) => [set.name, () => tourOf(cluster, set)])),
    former: () => tourOfUpgrade(cluster, setNamed('default')),
    two: () => tourOfTwo(cluster, setNamed('default'), setNamed('minimal')),
  };
  if (IS_SHORT) for (const set of sets.filter(({ name }) => !SHORT.includes(name))) await validation(cluster, set);
  for (const name of ONLY?.split(',') ?? (IS_SHORT ? SHORT : Object.keys(all))) {
    if (!all[name]) throw new Error(`there is no tour ${name}; there are ${Object.keys(all).join(', ')}`);
    await all[name]();
  }
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
