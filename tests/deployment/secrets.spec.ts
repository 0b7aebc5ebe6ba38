import { createPrivateKey, createPublicKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CHART, chartEnvironments, type ChartValues, chartValues, derivedSettings, secretsIn } from './chart.js';
import { composeEnvironments, composeServices } from './compose.js';
import { type Environment, manifestsIn, readText, readYaml } from '../support/repository.js';

/** A setting of Keycloak that is not a secret despite its name. */
const FALSE_POSITIVES = 'KC_SPI_PASSWORD_POLICY__PASSWORD_BLACKLIST__FALSE_POSITIVE_PROBABILITY';

/** A setting of Keycloak: the events that it emails. */
const EMAILED_EVENTS = 'KC_SPI_EVENTS_LISTENER__EMAIL__INCLUDE_EVENTS';

interface Installation {
  services: Record<string, Environment>;
  /** Environment of the Job that updates the realm. */
  realm: Environment;
  sandbox: Environment;
  keycloak: Environment;
}

async function byCompose(): Promise<Installation> {
  const { sandbox = {}, keycloak = {}, realm = {}, ...services } = await composeEnvironments();
  return { services, realm, sandbox, keycloak };
}

async function onCluster(): Promise<Installation> {
  const services = await chartEnvironments('k8s/dev/values.yaml');
  const usual = await chartValues();
  const { config: own, site } = await readYaml<ChartValues>('k8s/dev/values.yaml');
  const { PUBLIC_URL, GATEWAY_URL } = derivedSettings({ ...usual, site: { ...usual.site, ...site } });
  const secret = (await secretsIn('k8s/dev/secrets.yaml')).find(({ metadata }) => metadata.name === 'realm');
  return {
    services,
    realm: { ...usual.config, ...own, PUBLIC_URL, GATEWAY_URL, ...secret?.stringData } as Environment,
    sandbox: await environmentIn('k8s/dev/sandbox.yaml'),
    keycloak: await environmentIn('k8s/dev/keycloak.yaml'),
  };
}

async function environmentIn(path: string): Promise<Environment> {
  const containers = manifestsIn(await readText(path)).flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
  return Object.fromEntries((containers[0]?.env ?? []).map(({ name, value = '' }) => [name, value]));
}

const pick = (environment: Environment | undefined, names: string[]) =>
  names.map((name) => environment?.[name] ?? `${name} is missing`);

describe.each([
  ['Compose', byCompose],
  ['a development cluster', onCluster],
])('the secrets of %s', (_way, install) => {
  it('[A13.8] are the same in the services and in the sandbox for each provider', async () => {
    const { services, sandbox } = await install();
    const stripe = ['STRIPE_API_KEY', 'STRIPE_WEBHOOK_SECRET'];
    expect(pick(services['billing'], stripe)).toEqual(pick(sandbox, stripe));
    const messages = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM', 'SENDGRID_API_KEY'];
    expect(pick(services['delivery'], messages)).toEqual(pick(sandbox, messages));
  });

  it('include the private key and the matching public key for SendGrid webhooks', async () => {
    const { services, sandbox } = await install();
    const key = createPrivateKey({
      key: Buffer.from(sandbox['SENDGRID_WEBHOOK_PRIVATE_KEY'] ?? '', 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
    const publicHalf = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
    expect(services['delivery']?.['SENDGRID_WEBHOOK_PUBLIC_KEY']).toBe(publicHalf);
  });

  it('match the realm that Keycloak imports', async () => {
    const { services, realm, keycloak } = await install();
    expect(pick(keycloak, ['IDENTITY_CLIENT_SECRET', 'LOGIN_CLIENT_SECRET', 'KEYCLOAK_REALM', 'PUBLIC_URL'])).toEqual(
      pick(services['identity'], [
        'KEYCLOAK_CLIENT_SECRET',
        'KEYCLOAK_LOGIN_CLIENT_SECRET',
        'KEYCLOAK_REALM',
        'PUBLIC_URL',
      ]),
    );
    const shared = ['KEYCLOAK_REALM', 'PUBLIC_URL', 'GATEWAY_URL', 'REALM_CLIENT_SECRET'];
    expect(pick(realm, shared)).toEqual(pick(keycloak, shared));
    expect(keycloak['KC_HOSTNAME']).toBe(`${keycloak['PUBLIC_URL']}/auth`);
    expect(keycloak['GATEWAY_URL']).toBe('http://gateway:8080');
  });

  it('provide a value for every placeholder of the realm', async () => {
    const { keycloak } = await install();
    const open = [...(await readText('keycloak/realm.json')).matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name = '']) => name);
    expect(open.length).toBeGreaterThan(0);
    expect(open.filter((name) => !keycloak[name])).toEqual([]);
  });
});

describe('.env.example', () => {
  it('lists only variables that the Compose file reads', async () => {
    const named = [...(await readText('.env.example')).matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = '']) => name);
    const compose = await readText('docker-compose.yml');
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !compose.includes(`\${${name}-`) && !compose.includes(`\${${name}:-`))).toEqual([]);
  });
});

describe('images', () => {
  it('[A13.10] are built without a secret: the only build arguments are the service and the version', async () => {
    const built = Object.values(await composeServices()).flatMap(({ build }) =>
      build ? [Object.keys(build.args ?? {})] : [],
    );
    expect([...new Set(built.flat())]).toEqual(['SERVICE']);
    const dockerfile = await readText('Dockerfile');
    const lines = [...dockerfile.matchAll(/^(?:ARG|ENV) (.+)$/gm)].flatMap(
      ([, line = '']) => line.match(/\b\w+(?==)|^\w+$/g) ?? [],
    );
    expect(new Set(lines.filter((name) => /^[A-Z]/.test(name)))).toEqual(
      new Set([
        'NODE_IMAGE',
        'KEYCLOAK_IMAGE',
        'SERVICE',
        'VERSION',
        'SERVICE_VERSION',
        'NODE_ENV',
        'MALLOC_MMAP_THRESHOLD_',
        'MALLOC_TRIM_THRESHOLD_',
        'MALLOC_ARENA_MAX',
        'NODE_OPTIONS',
        'WEB_ROOT',
        'API_DOCUMENT',
        'REALM_FILE',
        FALSE_POSITIVES,
        EMAILED_EVENTS,
      ]),
    );
    expect(dockerfile).not.toMatch(/--mount=type=secret|development-only/);
  });

  it('exclude files with secrets from their build context', async () => {
    const ignored = (await readText('.dockerignore')).split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.env', '.cache', '.git', 'k8s', 'docker-compose.yml']));
  });
});

describe('the chart’s README', () => {
  it('explains each secret that the chart reads, and no other', async () => {
    const { provision, realm, services } = await chartValues();
    const read = [provision, realm, ...Object.values(services)].flatMap(({ secrets = [] }) => secrets);
    const [secrets = ''] = (await readText(`${CHART}/README.md`)).split(/^## (?!Secrets)/m).slice(0, 1);
    const rows = secrets.split('\n').filter((line) => line.startsWith('| `'));
    const explained = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]{2,}/g) ?? []);
    expect(explained.toSorted()).toEqual([...new Set(read)].toSorted());
  });
});
