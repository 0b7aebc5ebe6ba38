import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { services } from '@numbercast/local-stack/topology';
import { chartEnvironments, chartValues } from '../deployment/chart.js';
import { operatorSecrets } from '../deployment/operator-secrets.js';
import { checkSettings } from '../deployment/settings-check.js';
import { type Environment, manifestsIn, readText, repository } from '../support/repository.js';

const TOOL = join(repository, 'tools/secrets/dist/main.js');
const REPLACE_ME = 'REPLACE_ME';

/** Values that providers issue, of the form that services require. */
const PROVIDED = {
  MONGODB_HOSTS: 'mongo-0.example:27017,mongo-1.example:27017',
  STRIPE_API_KEY: 'sk_test_example',
  STRIPE_WEBHOOK_SECRET: 'whsec_example',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'example-twilio-token',
  SENDGRID_API_KEY: 'SG.example',
  SENDGRID_WEBHOOK_PUBLIC_KEY: 'ZXhhbXBsZQ==',
  SMTP_HOST: 'smtp.example',
  SMTP_FROM: 'no-reply@numbercast.example',
  SMTP_USER: 'apikey',
  SMTP_PASSWORD: 'example-smtp',
  PUBLIC_URL: 'https://numbercast.example',
};

interface Run {
  exitCode: number;
  output: string;
}

async function makeSecrets(folder: string, env: Environment = {}): Promise<Run> {
  try {
    const options = { env: { DIR: folder, ...env }, cwd: repository };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [TOOL], options);
    return { exitCode: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { exitCode: code, output: stdout + stderr };
  }
}

/** The values of each Secret of a folder, by name. */
async function readSecrets(folder: string): Promise<Map<string, Environment>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml'));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return new Map(
    texts.flatMap(manifestsIn).map(({ metadata: { name }, stringData = {} }) => [name, stringData] as const),
  );
}

const folders: string[] = [];
async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'numbercast-secrets-'));
  folders.push(folder);
  return folder;
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

describe('make secrets with the keys of the providers', () => {
  let folder: string;
  let run: Run;
  let secrets: Map<string, Environment>;
  beforeAll(async () => {
    folder = await newFolder();
    run = await makeSecrets(folder, PROVIDED);
    secrets = await readSecrets(folder);
  });

  it('writes each Secret of the chart with exactly the keys that the chart reads', async () => {
    const { provision, realm, services: ofChart } = await chartValues();
    for (const [name, { secrets: keys = [] }] of Object.entries({ provision, ...ofChart }))
      expect([name, ...Object.keys(secrets.get(name) ?? {})]).toEqual([name, ...keys]);
    expect(Object.keys(secrets.get('realm') ?? {})).toEqual(expect.arrayContaining(realm.secrets ?? []));
    expect([...secrets.keys()].toSorted()).toEqual(['provision', 'realm', ...Object.keys(ofChart)].toSorted());
  });

  it('writes a value for each placeholder of the realm', async () => {
    const named = [...(await readText('k8s/platform/README.md')).matchAll(/"([A-Z_]+)"/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(10);
    expect(Object.keys(secrets.get('realm') ?? {}).toSorted()).toEqual(named.toSorted());
  });

  it('writes the passwords that the resources of the operators read', async () => {
    const owned = (await operatorSecrets()).filter(([, owner]) => /^installation, (?:password|database)/.test(owner));
    const platform = await readSecrets(join(folder, 'platform'));
    expect([...platform.keys()].toSorted()).toEqual(owned.map(([name]) => name).toSorted());
    for (const { name } of services) {
      const { MONGODB_URI, REPLICA_SYNC_URI } = secrets.get(name) ?? {};
      const [, password] = /:\/\/[a-z]+:([^@]+)@/.exec(MONGODB_URI ?? REPLICA_SYNC_URI ?? '') ?? [];
      expect([name, password]).toEqual([name, platform.get(`mongo-${name}`)?.['password']]);
    }
  });

  it('generates values that pass the settings check of every service', async () => {
    const environments = await chartEnvironments('charts/numbercast/ci/default-values.yaml');
    const verdicts = await checkSettings(
      services.map(({ name }) => ({
        folder: `services/${name}`,
        environments: [{ ...environments[name], ...secrets.get(name) }],
      })),
    );
    for (const verdict of verdicts) expect(verdict).toMatchObject({ exitCode: 0, complaints: '' });
  });

  it('generates shared event keys, separate field keys, and the same client secrets for identity and the realm', () => {
    const all = [...secrets.values()];
    const valuesOf = (key: string) => all.flatMap((values) => values[key] ?? []);
    expect(new Set(valuesOf('EVENT_KEYS')).size).toBe(1);
    expect(new Set(valuesOf('FIELD_KEYS')).size).toBe(valuesOf('FIELD_KEYS').length);
    expect(secrets.get('realm')).toMatchObject({
      IDENTITY_CLIENT_SECRET: secrets.get('identity')?.['KEYCLOAK_CLIENT_SECRET'],
      LOGIN_CLIENT_SECRET: secrets.get('identity')?.['KEYCLOAK_LOGIN_CLIENT_SECRET'],
    });
  });

  it('lets only the owner read the files', async () => {
    for (const path of ['.', 'platform']) expect((await stat(join(folder, path))).mode & 0o077).toBe(0);
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(15);
    for (const { name, parentPath } of files) expect((await stat(join(parentPath, name))).mode & 0o777).toBe(0o600);
  });

  it('prints no sensitive value and no request to replace a placeholder', () => {
    const sensitive = [...secrets.values()].flatMap((values) =>
      Object.entries(values)
        .filter(([key]) => /(?:SECRET|PASSWORD|KEYS?|URI|TOKEN|HASH)$/.test(key))
        .map(([, value]) => value),
    );
    expect(sensitive.length).toBeGreaterThan(30);
    expect(sensitive.filter((value) => run.output.includes(value))).toEqual([]);
    expect(run.output).not.toContain(REPLACE_ME);
  });

  it('keeps every value in a second run', async () => {
    expect(await makeSecrets(folder, { ...PROVIDED, STRIPE_API_KEY: 'sk_test_other' })).toMatchObject({ exitCode: 0 });
    expect(await readSecrets(folder)).toEqual(secrets);
  });
});

describe('make secrets without the keys of the providers', () => {
  it('marks the missing values, lists them, and fills them in when a later run has them', async () => {
    const folder = await newFolder();
    const { output } = await makeSecrets(folder);
    const before = await readSecrets(folder);
    expect(before.get('billing')).toMatchObject({ STRIPE_API_KEY: REPLACE_ME, STRIPE_WEBHOOK_SECRET: REPLACE_ME });
    for (const key of ['STRIPE_API_KEY', 'TWILIO_AUTH_TOKEN', 'MONGODB_URI', 'SMTP_HOST', 'PUBLIC_URL'])
      expect(output).toMatch(new RegExp(`\\.yaml: replace ${REPLACE_ME} in ${key}\n`));

    await makeSecrets(folder, PROVIDED);
    const { FIELD_KEYS, MONGODB_URI = '' } = (await readSecrets(folder)).get('billing')!;
    expect(FIELD_KEYS).toBe(before.get('billing')?.['FIELD_KEYS']);
    expect(MONGODB_URI).toBe(before.get('billing')?.['MONGODB_URI']?.replace(REPLACE_ME, PROVIDED.MONGODB_HOSTS));
  });

  it('backs up the existing files before it replaces their values with FORCE=1', async () => {
    const folder = await newFolder();
    await makeSecrets(folder);
    const before = (await readSecrets(folder)).get('members')!;
    await makeSecrets(folder, { FORCE: '1' });
    expect((await readSecrets(folder)).get('members')?.['FIELD_KEYS']).not.toBe(before['FIELD_KEYS']);
    const [aside = ''] = (await readdir(folder)).filter((file) => file.startsWith('members.yaml.'));
    expect(await readFile(join(folder, aside), 'utf8')).toContain(before['FIELD_KEYS']);
  });

  it('applies the Secret names and switches of the values file of the installation', async () => {
    const folder = await newFolder();
    const VALUES = join(repository, 'charts/numbercast/ci/single-replica-values.yaml');
    await makeSecrets(folder, { VALUES, MEMBERS_MONGODB_URI: 'mongodb+srv://members:x@cluster.example/members' });
    const secrets = await readSecrets(folder);
    expect(secrets.has('members')).toBe(false);
    expect(secrets.get('members-keys')).toMatchObject({
      MONGODB_URI: 'mongodb+srv://members:x@cluster.example/members',
    });
    expect(Object.keys(secrets.get('members-keys')!)).not.toContain('KAFKA_PASSWORD');
  });

  it('prefixes names with the release and derives the URLs of the realm from the values file', async () => {
    const folder = await newFolder();
    const VALUES = join(folder, 'values.yaml');
    await writeFile(VALUES, 'site: { host: numbers.test }\nconfig: { KEYCLOAK_REALM: staging }\n');
    const out = join(folder, 'secrets');
    await makeSecrets(out, { VALUES, RELEASE: 'staging' });
    const secrets = await readSecrets(out);
    expect([...secrets.keys()]).toEqual(expect.arrayContaining(['staging-members', 'staging-provision']));
    expect(secrets.get('staging-realm')).toMatchObject({
      PUBLIC_URL: 'https://numbers.test',
      GATEWAY_URL: 'http://staging-gateway:8080',
      KEYCLOAK_REALM: 'staging',
    });
  });

  it('rejects a folder in the repository, where secrets could be committed', async () => {
    const { exitCode, output } = await makeSecrets(join(repository, 'docs'));
    expect([exitCode, output]).toEqual([1, expect.stringContaining('is in the repository')]);
  });
});
