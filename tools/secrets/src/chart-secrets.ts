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
  config: Record<string, string>;
  kafka: { users: boolean };
  provision: SecretUser;
  realm: SecretUser & { env: Record<string, string> };
  services: Record<string, SecretUser>;
}

type OwnValues = { [Part in keyof Values]?: Partial<Values[Part]> };

const CHART_VALUES = 'charts/numbercast/values.yaml';
const REALM = 'keycloak/realm.json';
const OF_KAFKA = ['KAFKA_USERNAME', 'KAFKA_PASSWORD'];

const readText = (path: string) => readFile(join(repository, path), 'utf8');

/** Reads the values of the chart, overridden by the values of an installation. */
export async function readValues(ownFile?: string): Promise<Values> {
  const usual = parse(await readText(CHART_VALUES)) as Values;
  const own = ownFile ? ((parse(await readFile(ownFile, 'utf8')) as OwnValues | null) ?? {}) : {};
  const services = Object.entries(usual.services).map(
    ([name, service]) => [name, { ...service, ...own.services?.[name] }] as const,
  );
  return {
    config: { ...usual.config, ...(own.config as Record<string, string> | undefined) },
    kafka: { ...usual.kafka, ...own.kafka },
    provision: { ...usual.provision, ...own.provision },
    realm: { ...usual.realm, ...own.realm, env: { ...usual.realm.env, ...own.realm?.env } },
    services: Object.fromEntries(services),
  };
}

/** The Secrets that the chart reads. The Secret of the realm also has the placeholders of realm.json. */
export async function chartSecrets({ kafka, provision, realm, services }: Values): Promise<RequiredSecret[]> {
  const users = { provision, realm, ...services };
  const placeholders = [...(await readText(REALM)).matchAll(/\$\{([A-Z_]+)(?::[^}]*)?\}/g)].map(
    ([, name = '']) => name,
  );
  return Object.entries(users).flatMap(([owner, { secrets = [], existingSecret }]) => {
    const all = owner === 'realm' ? [...new Set([...secrets, ...placeholders])] : secrets;
    const keys = kafka.users ? all : all.filter((key) => !OF_KAFKA.includes(key));
    return keys.length > 0 ? [{ name: existingSecret || owner, owner, keys }] : [];
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
