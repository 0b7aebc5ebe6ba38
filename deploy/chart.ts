import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Environment, type Manifest, manifestsIn, readYaml, repository } from './repository.js';

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
  secretData?: Record<string, string>;
  callers?: string[];
  ingress?: boolean;
  outside?: boolean;
}

interface Switch {
  enabled: boolean;
}

export interface ChartValues {
  config: Settings;
  kafka: { users: boolean; caSecret?: string };
  provision: Pick<ChartService, 'existingSecret' | 'secretData'>;
  secretsAs: 'env' | 'files';
  defaults: Omit<ChartService, 'port'> & { replicas: number; callers: string[] };
  edge: { type: 'ingress' | 'gateway' | 'none' };
  autoscaling: Switch;
  keda: Switch;
  networkPolicy: Switch;
  monitoring: Switch & { namespace: string };
  services: Record<string, ChartService>;
}

export const CHART = 'charts/numbercast';

export const chartValues = () => readYaml<ChartValues>(`${CHART}/values.yaml`);

/** The environment of each service as the chart gives it with a file of values: by Helm where there is one. */
export async function chartEnvironments(valuesFile: string): Promise<Record<string, Environment>> {
  const rendered = await renderedByHelm(valuesFile);
  return rendered ? environmentsIn(manifestsIn(rendered)) : environmentsOf(await mergedValues(valuesFile));
}

async function mergedValues(valuesFile: string): Promise<ChartValues> {
  const [usual, own] = [await chartValues(), await readYaml<Partial<ChartValues>>(valuesFile)];
  const services = Object.entries(usual.services).map(([name, service]) => {
    const { env, ...rest } = own.services?.[name] ?? {};
    return [name, { ...service, ...rest, env: { ...service.env, ...env } }] as const;
  });
  const { kafka, secretsAs } = { ...usual, ...own };
  return {
    ...usual,
    kafka,
    secretsAs,
    config: { ...usual.config, ...own.config },
    services: Object.fromEntries(services),
  };
}

/** What templates/deployment.yaml makes of the values. */
function environmentsOf({ config, kafka, services }: ChartValues): Record<string, Environment> {
  const all = Object.entries(services).map(([name, { port, grpcPort, env, secrets = [], secretData = {} }]) => {
    const ofKafka = kafka.users && secrets.includes('MONGODB_URI') ? ['KAFKA_USERNAME', 'KAFKA_PASSWORD'] : [];
    const fromSecret = Object.fromEntries([...secrets, ...ofKafka].map((key) => [key, secretData[key] ?? '']));
    const own = { ...config, PORT: port, ...(grpcPort && { GRPC_PORT: grpcPort }), ...env, ...fromSecret };
    return [name, Object.fromEntries(Object.entries(own).map(([key, value]) => [key, String(value)]))] as const;
  });
  return Object.fromEntries(all);
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

/** The environment of each Deployment among objects: its own variables, ConfigMaps, keys and files of Secrets. */
export function environmentsIn(objects: Manifest[]): Record<string, Environment> {
  const configMaps = byName(objects, 'ConfigMap', ({ data }) => ({ ...data }));
  const secrets = byName(objects, 'Secret', ({ data, stringData }) => ({ ...stringData, ...decoded(data) }));
  const deployments = objects
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ metadata: { name }, spec }) => {
      const { env = [], envFrom = [], volumeMounts = [] } = spec?.template?.spec.containers[0] ?? {};
      const { volumes = [] } = spec?.template?.spec ?? {};
      const contentOf = (path: string) => {
        const mount = volumeMounts.find(({ mountPath }) => path.startsWith(`${mountPath}/`));
        const { secret } = volumes.find((volume) => volume.name === mount?.name) ?? {};
        return mount && secret && secrets.get(secret.secretName)?.[path.slice(mount.mountPath.length + 1)];
      };
      const shared = envFrom.map(({ configMapRef }) => configMaps.get(configMapRef.name));
      const own = env.map(({ name: key, value, valueFrom }) => {
        const from = valueFrom?.secretKeyRef;
        const inFile = key.endsWith('_FILE') && contentOf(value ?? '');
        if (inFile !== false) return [key.replace(/_FILE$/, ''), inFile ?? ''] as const;
        return [key, value ?? (from && secrets.get(from.name)?.[from.key]) ?? ''] as const;
      });
      return [name, Object.assign({}, ...shared, Object.fromEntries(own)) as Environment] as const;
    });
  return Object.fromEntries(deployments);
}

const byName = (objects: Manifest[], wanted: string, read: (object: Manifest) => Environment) =>
  new Map(objects.filter(({ kind }) => kind === wanted).map((object) => [object.metadata.name, read(object)]));

/** A Secret as the API server gives it. */
const decoded = (data: Environment = {}) =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]));
