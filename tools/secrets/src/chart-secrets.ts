import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@numbercast/local-stack/paths';
import { parse, parseAllDocuments } from 'yaml';

/** A Secret that an installation needs, with the names of its keys. */
export interface RequiredSecret {
  /** Name of the object in Kubernetes. */
  name: string;
  /** The service, or the Job `provision` or `realm`. */
  owner: string;
  keys: string[];
}

interface SecretUser {
  secrets?: string[];
  existingSecret?: string;
}

interface Values {
  fullnameOverride: string;
  site: { host: string; publicUrl: string };
  config: Record<string, string>;
  kafka: { users: boolean };
  provision: SecretUser;
  realm: SecretUser & { env: Record<string, string> };
  services: Record<string, SecretUser & { port: number }>;
}

type OwnValues = { [Part in keyof Values]?: Partial<Values[Part]> };

/** An installation as its values describe it. */
export interface Installation {
  secrets: RequiredSecret[];
  /** Absent if the values have only the example of the chart. */
  publicUrl?: string;
  gatewayUrl: string;
  realm: string;
}

const CHART_VALUES = 'charts/numbercast/values.yaml';
const REALM = 'keycloak/realm.json';
const OF_KAFKA = ['KAFKA_USERNAME', 'KAFKA_PASSWORD'];
/** Names of this release have no prefix (charts/numbercast/templates/_helpers.tpl). */
const CHART_NAME = 'numbercast';
const EXAMPLE = /\.example$/;

const readText = (path: string) => readFile(join(repository, path), 'utf8');

/** Reads the values of the chart, overridden by the values of an installation. */
async function readValues(ownFile?: string): Promise<Values> {
  const usual = parse(await readText(CHART_VALUES)) as Values;
  const own = ownFile ? ((parse(await readFile(ownFile, 'utf8')) as OwnValues | null) ?? {}) : {};
  const services = Object.entries(usual.services).map(
    ([name, service]) => [name, { ...service, ...own.services?.[name] }] as const,
  );
  return {
    fullnameOverride: String(own.fullnameOverride ?? usual.fullnameOverride),
    site: { ...usual.site, ...own.site },
    config: { ...usual.config, ...(own.config as Record<string, string> | undefined) },
    kafka: { ...usual.kafka, ...own.kafka },
    provision: { ...usual.provision, ...own.provision },
    realm: { ...usual.realm, ...own.realm, env: { ...usual.realm.env, ...own.realm?.env } },
    services: Object.fromEntries(services),
  };
}

/**
 * Reads the Secrets and addresses of an installation from the values of the chart.
 * @param release name of the Helm release
 * @param valuesFile values of the installation
 */
export async function readInstallation(release: string, valuesFile?: string): Promise<Installation> {
  const { fullnameOverride, site, config, realm, ...values } = await readValues(valuesFile);
  const fullname = fullnameOverride || release;
  const prefix = fullname === CHART_NAME ? '' : `${fullname}-`;
  const publicUrl = config['PUBLIC_URL'] || site.publicUrl || `https://${site.host}`;
  return {
    secrets: await chartSecrets({ realm, ...values }, prefix),
    publicUrl: EXAMPLE.test(publicUrl) ? undefined : publicUrl,
    gatewayUrl: realm.env['GATEWAY_URL'] || `http://${prefix}gateway:${values.services['gateway']!.port}`,
    realm: config['KEYCLOAK_REALM']!,
  };
}

type SecretUsers = Pick<Values, 'kafka' | 'provision' | 'realm' | 'services'>;

/** The Secrets that the chart reads. The Secret of the realm also has the placeholders of realm.json. */
async function chartSecrets({ kafka, provision, realm, services }: SecretUsers, prefix: string) {
  const users = { provision, realm, ...services };
  const placeholders = [...(await readText(REALM)).matchAll(/\$\{([A-Z_]+)(?::[^}]*)?\}/g)].map(
    ([, name = '']) => name,
  );
  return Object.entries(users).flatMap(([owner, { secrets = [], existingSecret }]): RequiredSecret[] => {
    const all = owner === 'realm' ? [...new Set([...secrets, ...placeholders])] : secrets;
    const keys = kafka.users ? all : all.filter((key) => !OF_KAFKA.includes(key));
    return keys.length > 0 ? [{ name: existingSecret || prefix + owner, owner, keys }] : [];
  });
}

interface PlatformResource {
  kind: string;
  spec: {
    users?: { name: string; passwordSecretRef: { name: string } }[];
    db?: { usernameSecret: { name: string; key: string }; passwordSecret: { name: string; key: string } };
  };
}

/** The Secrets that the operators' resources in k8s/platform read: passwords of database users. */
export async function platformSecrets(): Promise<RequiredSecret[]> {
  const texts = await Promise.all(['mongo', 'keycloak'].map((engine) => readText(`k8s/platform/${engine}.yaml`)));
  const resources = texts
    .flatMap((text) => parseAllDocuments(text))
    .map((document) => document.toJS() as PlatformResource);
  return resources.flatMap(({ spec }) => [
    ...(spec.users ?? []).map((user) => ({ name: user.passwordSecretRef.name, owner: user.name, keys: ['password'] })),
    ...(spec.db
      ? [
          {
            name: spec.db.usernameSecret.name,
            owner: 'keycloak',
            keys: [spec.db.usernameSecret.key, spec.db.passwordSecret.key],
          },
        ]
      : []),
  ]);
}
