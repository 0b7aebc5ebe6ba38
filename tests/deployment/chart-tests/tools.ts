import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { repository } from '../../support/repository.js';
import { NotPossible, run, runInstalled } from './commands.js';

const MODULE = join(repository, 'tests', 'deployment', 'cluster');
/** Outside the repository: every clone on this machine uses the programs of the same fingerprint. */
const CACHE = join(homedir(), '.cache', 'numbercast', 'control-plane');

const PROGRAMS = [
  '.',
  './compose',
  'helm.sh/helm/v4/cmd/helm',
  'k8s.io/kubernetes/cmd/kubectl',
  'sigs.k8s.io/kwok/cmd/kwok',
];
/** Modules with the definitions of the custom resources that the chart uses. */
const DEFINITIONS = [
  { module: 'sigs.k8s.io/gateway-api@v1.6.1', folder: 'config/crd/standard' },
  { module: 'github.com/kedacore/keda/v2@v2.21.0', folder: 'config/crd/bases' },
  { module: 'github.com/prometheus-operator/prometheus-operator@v0.85.0', folder: 'example/prometheus-operator-crd' },
];
/** Stages of kwok: how nodes and pods start and end. */
const STAGES = [
  'node/fast/node-initialize',
  'node/heartbeat-with-lease/node-heartbeat-with-lease',
  'pod/fast/pod-ready',
  'pod/fast/pod-complete',
  'pod/fast/pod-delete',
];
const PACKAGES_A_LINE = 250;

export interface Tools {
  program: (name: 'cluster' | 'compose' | 'helm' | 'kubectl' | 'kwok') => string;
  definitions: string;
  stages: string[];
}

/** Builds the programs from Go modules, unless builds of exactly these modules exist. */
export async function builtTools(): Promise<Tools> {
  const folder = join(CACHE, await fingerprint());
  if (!existsSync(folder)) await build(folder);
  const stages = join(folder, 'stages');
  return {
    program: (name) => join(folder, 'bin', name),
    definitions: join(folder, 'definitions'),
    stages: (await readdir(stages)).map((file) => join(stages, file)),
  };
}

async function fingerprint() {
  const sources = ['go.mod', 'go.sum', 'main.go', 'compose/main.go'];
  const texts = await Promise.all(sources.map((file) => readFile(join(MODULE, file))));
  const hash = createHash('sha256').update(JSON.stringify([PROGRAMS, DEFINITIONS, STAGES]));
  for (const text of texts) hash.update(text);
  return hash.digest('hex').slice(0, 12);
}

async function build(folder: string) {
  await requireGo();
  console.log('building a control plane, kwok, kubectl and Helm from Go modules, once: 6 to 12 minutes on two cores');
  await mkdir(CACHE, { recursive: true });
  const unfinished = await mkdtemp(`${folder}.unfinished-`);
  await mkdir(join(unfinished, 'bin'));
  await go(['mod', 'download']);
  console.log('  modules downloaded');
  const flags = ['-v', '-gcflags=all=-dwarf=false', `-ldflags=${await linkerFlags()}`];
  await go(['build', ...flags, '-o', join(unfinished, 'bin'), ...PROGRAMS], counted());
  const kwok = (await go(['list', '-m', '-f', '{{.Dir}}', 'sigs.k8s.io/kwok'])).trim();
  await copyInto(
    join(unfinished, 'stages'),
    STAGES.map((stage) => join(kwok, 'kustomize', 'stage', `${stage}.yaml`)),
  );
  for (const definition of DEFINITIONS) await fetchDefinition(definition, join(unfinished, 'definitions'));
  await rename(unfinished, folder).catch(async (error: unknown) => {
    // Another clone has built it first
    if (!existsSync(folder)) throw error;
    await rm(unfinished, { recursive: true });
  });
}

async function requireGo() {
  const [, wanted = ''] = /^go (\S+)$/m.exec(await readFile(join(MODULE, 'go.mod'), 'utf8')) ?? [];
  const advice = `Go ${wanted} or newer is needed to build a Kubernetes control plane: install it from https://go.dev/dl and run this again`;
  const [, found = ''] = /go(\d\S*)/.exec(await runInstalled('go', ['version'], advice, { cwd: MODULE })) ?? [];
  if (found.localeCompare(wanted, 'en', { numeric: true }) < 0) throw new NotPossible(`${advice}; this is ${found}`);
}

/** Without C and, below, without debugging information: this saves an eighth of the build's processor time. */
const go = (args: string[], onProgress?: (text: string) => void) =>
  run('go', args, { cwd: MODULE, env: { CGO_ENABLED: '0' }, onProgress });

// Without an explicit version, the API server reports one that its clients cannot parse
async function linkerFlags() {
  const version = (await go(['list', '-m', '-f', '{{.Version}}', 'k8s.io/kubernetes'])).trim();
  const [major, minor] = version.slice(1).split('.');
  const variables = { gitVersion: version, gitMajor: major, gitMinor: minor };
  const set = Object.entries(variables).map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`);
  return ['-s', '-w', ...set].join(' ');
}

/** Counts the compiled packages, which Go prints one per line. */
function counted() {
  let packages = 0;
  return (text: string) => {
    for (const _line of text.matchAll(/\n/g))
      if (++packages % PACKAGES_A_LINE === 0) console.log(`  ${packages} packages compiled`);
  };
}

async function fetchDefinition({ module, folder }: (typeof DEFINITIONS)[number], into: string) {
  const { Dir } = JSON.parse(await go(['mod', 'download', '-json', module])) as { Dir: string };
  const from = join(Dir, folder);
  await copyInto(
    into,
    (await readdir(from)).map((file) => join(from, file)),
  );
}

async function copyInto(folder: string, files: string[]) {
  await mkdir(folder, { recursive: true });
  for (const file of files) await copyFile(file, join(folder, basename(file)));
}
