import { join, relative, resolve } from 'node:path';
import { makeGateHash } from '@numbercast/identity/console-access/gate-hash';
import { repository } from '@numbercast/local-stack/paths';
import { platformSecrets, readInstallation, type RequiredSecret } from './chart-secrets.js';
import { askHidden } from './hidden-prompt.js';
import { SecretFolder, writePrivate } from './secret-files.js';
import { makeValues, randomPassword, REPLACE_ME, type SecretValues } from './values.js';

// `make secrets DIR=path`: writes the Secrets that the chart and k8s/platform read, one manifest each. Prints names and
// paths only, never a value.

// oxlint-disable-next-line node/no-process-env -- the settings of the make target and the keys of the providers
const given = { ...process.env };
const { DIR, FORCE, RELEASE = '', VALUES } = given;

const GATE_PASSWORD_FILE = 'admin-password.txt';
const MIN_GATE_PASSWORD = 12;

const say = (line: string) => process.stderr.write(`${line}\n`);

function fail(message: string): never {
  say(message);
  process.exit(1);
}

const isInside = (folder: string, path: string) => !relative(folder, path).startsWith('..');

/**
 * Returns the console's admin password: from the environment, from the terminal, or a new one, which is saved to a
 * file.
 */
async function readGatePassword(folder: string): Promise<string> {
  const asked =
    given['ADMIN_GATE_PASSWORD'] ||
    (process.stdin.isTTY ? await askHidden('Admin password of the console (empty: generate one): ') : '');
  if (asked && asked.length < MIN_GATE_PASSWORD)
    fail(`the admin password of the console needs ${MIN_GATE_PASSWORD} characters or more`);
  if (asked) return asked;
  const password = randomPassword();
  const path = join(folder, GATE_PASSWORD_FILE);
  await writePrivate(path, `${password}\n`);
  say(`${path}: the admin password of the console. Move it to your password manager, then delete the file`);
  return password;
}

function listOpen(folder: SecretFolder, values: SecretValues) {
  for (const [name, keys] of values)
    for (const [key, value] of Object.entries(keys))
      if (value.includes(REPLACE_ME)) say(`${folder.pathOf(name)}: replace ${REPLACE_ME} in ${key}`);
}

if (!DIR) fail('specify a folder outside the repository: make secrets DIR=path');
const target = resolve(DIR);
if (isInside(repository, target)) fail(`${target} is in the repository, where a secret could be committed`);

const { secrets: ofChart, ...addresses } = await readInstallation(RELEASE || 'numbercast', VALUES);
const ofPlatform = await platformSecrets();
const folders: [SecretFolder, RequiredSecret[]][] = [
  [new SecretFolder(target), ofChart],
  [new SecretFolder(join(target, 'platform')), ofPlatform],
];

if (FORCE === '1')
  for (const [folder, secrets] of folders)
    for (const path of await folder.moveAside(secrets, new Date().toISOString().replaceAll(/[:.]/g, '-')))
      say(`${path}: moved aside`);

const kept = new Map((await Promise.all(folders.map(([folder, secrets]) => folder.readKept(secrets)))).flat());
const hasGate = kept.has('identity/ADMIN_GATE_HASH');
const made = makeValues([...ofChart, ...ofPlatform], {
  given,
  kept,
  ...addresses,
  gateHash: hasGate ? undefined : await makeGateHash(await readGatePassword(target)),
});

for (const [folder, secrets] of folders) {
  for (const { name } of secrets) if (await folder.write(name, made.get(name)!)) say(`${folder.pathOf(name)}: written`);
  listOpen(folder, new Map(secrets.map(({ name }) => [name, made.get(name)!])));
}
