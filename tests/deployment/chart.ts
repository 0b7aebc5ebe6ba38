import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  type Environment,
  type Manifest,
  manifestsIn,
  type PodTemplate,
  readText,
  readYaml,
  repository,
} from '../support/repository.js';

type Settings = Record<string, string | number | boolean>;

export interface ChartService {
  enabled?: boolean;
  port: number;
  grpcPort?: number;
  replicas?: number;
  scaling?: { max: number; lag?: number };
  env?: Settings;
  secrets?: string[];
  existingSecret?: string;
  callers?: string[];
  ingress?: boolean;
  outside?: boolean;
}

interface Switch {
  enabled: boolean;
}

export interface EgressRule {
  to: { podSelector?: object; namespaceSelector?: object; ipBlock?: { cidr: string; except?: string[] } }[];
  ports: { port: number; protocol?: 'TCP' | 'UDP' }[];
}

interface Site {
  allowPlaceholders: boolean;
  host: string;
  publicUrl: string;
  mailDomain: string;
  adminEmail: string;
  mailFrom: string;
  supportEmail: string;
  postalAddress: string;
  twilioFrom: string;
  feedA: string;
  feedB: string;
}

export interface ChartValues {
  fullnameOverride: string;
  site: Site;
  config: Settings;
  kafka: { users: boolean; caSecret?: string };
  mongo: { caSecret?: string };
  provision: Pick<ChartService, 'secrets' | 'existingSecret'>;
  realm: Pick<ChartService, 'env' | 'secrets' | 'existingSecret'>;
  defaults: Omit<ChartService, 'port'> & { replicas: number; callers: string[] };
  archive: Switch & { claim: string };
  edge: { type: 'ingress' | 'gateway' | 'none'; host: string };
  autoscaling: Switch;
  keda: Switch & { kafkaVersion: string };
  networkPolicy: Switch & {
    dns: EgressRule[];
    engines: Record<string, EgressRule>;
    outside: EgressRule[];
  };
  monitoring: Switch & { namespace: string };
  services: Record<string, ChartService>;
}

export const CHART = 'charts/numbercast';

export const chartValues = () => readYaml<ChartValues>(`${CHART}/values.yaml`);

/**
 * Returns the environment that the chart renders for each service from a values file and the Secrets file next to it.
 * Uses Helm if it is installed.
 */
export async function chartEnvironments(valuesFile: string): Promise<Record<string, Environment>> {
  const secrets = await secretsIn(join(dirname(valuesFile), 'secrets.yaml'));
  const rendered = await renderedByHelm(valuesFile);
  return rendered
    ? environmentsIn([...manifestsIn(rendered), ...secrets])
    : environmentsOf(await mergedValues(valuesFile), secrets);
}

/** The Secrets of a file that is applied before the chart. */
export const secretsIn = async (file: string) => manifestsIn(await readText(file));

async function mergedValues(valuesFile: string): Promise<ChartValues> {
  const [usual, own] = [await chartValues(), await readYaml<Partial<ChartValues>>(valuesFile)];
  const services = Object.entries(usual.services).map(([name, service]) => {
    const { env, ...rest } = own.services?.[name] ?? {};
    return [name, { ...service, ...rest, env: { ...service.env, ...env } }] as const;
  });
  return {
    ...usual,
    site: { ...usual.site, ...own.site },
    kafka: { ...usual.kafka, ...own.kafka },
    config: { ...usual.config, ...own.config },
    services: Object.fromEntries(services),
  };
}

const OF_KAFKA = ['KAFKA_USERNAME', 'KAFKA_PASSWORD'];

/** Renders the values as templates/_helpers.tpl does for a release named `numbercast`. */
function environmentsOf(values: ChartValues, objects: Manifest[]): Record<string, Environment> {
  const { config, kafka, services } = values;
  const data = contentsOf(objects);
  const derived = derivedSettings(values);
  const all = Object.entries(services).map(([name, { port, grpcPort, env, secrets = [], existingSecret }]) => {
    const keys = kafka.users ? secrets : secrets.filter((key) => !OF_KAFKA.includes(key));
    const fromSecret = Object.fromEntries(keys.map((key) => [key, data.get(existingSecret ?? name)?.[key] ?? '']));
    const own = { ...config, PORT: port, ...(grpcPort && { GRPC_PORT: grpcPort }), ...env, ...fromSecret };
    const filled = Object.entries(own).map(([key, value]) => [key, String(value) || (derived[key] ?? '')]);
    return [name, Object.fromEntries(filled) as Environment] as const;
  });
  return Object.fromEntries(all);
}

/** Settings that follow from the site and from the names of the Services. */
export function derivedSettings({ site, services }: Pick<ChartValues, 'site' | 'services'>): Environment {
  const mailDomain = site.mailDomain || site.host;
  const addresses = Object.entries(services).flatMap(([name, { port, grpcPort }]) => [
    [`${name.toUpperCase()}_URL`, `http://${name}:${port}`],
    ...(grpcPort ? [[`${name.toUpperCase()}_GRPC`, `${name}:${grpcPort}`]] : []),
  ]);
  return {
    HOST: '0.0.0.0',
    PUBLIC_URL: site.publicUrl || `https://${site.host}`,
    ADMIN_EMAIL: site.adminEmail || `admin@${mailDomain}`,
    MAIL_FROM: site.mailFrom || `numbers@${mailDomain}`,
    SUPPORT_EMAIL: site.supportEmail || `support@${mailDomain}`,
    MAIL_POSTAL_ADDRESS: site.postalAddress,
    TWILIO_FROM: site.twilioFrom,
    FEED_A_URL: site.feedA,
    FEED_B_URL: site.feedB,
    ...(Object.fromEntries(addresses) as Environment),
  };
}

async function renderedByHelm(valuesFile: string): Promise<string | null> {
  const args = ['template', 'numbercast', join(repository, CHART), '--values', join(repository, valuesFile)];
  try {
    return (await promisify(execFile)('helm', args, { maxBuffer: 2 ** 24 })).stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null; // no Helm on this machine
    throw error;
  }
}

/** Returns the environment of each Deployment, with the content of the file as `X` instead of `X_FILE`. */
export function environmentsIn(objects: Manifest[]): Record<string, Environment> {
  const data = contentsOf(objects);
  const deployments = objects
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ metadata: { name }, spec }) => {
      const { env = [] } = spec?.template?.spec.containers[0] ?? {};
      const files = filesIn(spec?.template?.spec, data);
      const read = env.map(({ name: key, value = '' }) =>
        key.endsWith('_FILE') ? [key.slice(0, -'_FILE'.length), files.get(value) ?? ''] : [key, value],
      );
      return [name, Object.fromEntries(read) as Environment] as const;
    });
  return Object.fromEntries(deployments);
}

/** The mounted Secret files of a container, by path. */
function filesIn(pod: PodTemplate | undefined, data: Map<string, Environment>): Map<string, string | undefined> {
  const mounted = (pod?.volumes ?? []).flatMap(({ name, projected }) => {
    const mounts = (pod?.containers[0]?.volumeMounts ?? []).filter((mount) => mount.name === name);
    const secrets = projected?.sources.flatMap(({ secret }) => secret ?? []) ?? [];
    return mounts.flatMap(({ mountPath }) =>
      secrets.flatMap(({ name: from, items }) =>
        items.map(({ key, path }) => [`${mountPath}/${path}`, data.get(from)?.[key]] as const),
      ),
    );
  });
  return new Map(mounted);
}

/** Returns the content of each Secret, by name. */
const contentsOf = (objects: Manifest[]) =>
  new Map(
    objects
      .filter(({ kind }) => kind === 'Secret')
      .map(({ metadata: { name }, data, stringData }) => [name, { ...stringData, ...decoded(data) }]),
  );

/** Decodes the data of a Secret that the API server returned. */
const decoded = (data: Environment = {}) =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]));
