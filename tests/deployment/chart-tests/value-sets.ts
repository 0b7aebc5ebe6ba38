import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CHART, type ChartService, type ChartValues, secretsIn } from '../chart.js';
import { readYaml, repository } from '../../support/repository.js';

/** A values file to install the chart with. */
export interface ValueSet {
  name: string;
  file: string;
  /** Whether it is upgraded and rolled back, too. */
  isUpgraded: boolean;
}

const SUFFIX = '-values.yaml';
/** Value sets that differ in what upgrades change. The other sets are only installed and tested, which is faster. */
const UPGRADED = ['default', 'gateway-keda', 'high-availability', 'single-replica'];

/** Returns the value set of the development cluster and those in the chart's ci folder. */
export async function valueSets(): Promise<ValueSet[]> {
  const files = (await readdir(join(repository, CHART, 'ci'))).filter((file) => file.endsWith(SUFFIX)).sort();
  const sets = files.map((file) => [file.slice(0, -SUFFIX.length), `${CHART}/ci/${file}`] as const);
  return [['development', 'k8s/dev/values.yaml'] as const, ...sets].map(([name, file]) => ({
    name,
    file,
    isUpgraded: UPGRADED.includes(name),
  }));
}

/** Returns the prefix of the names of a release's resources. */
export const prefixOf = (release: string, { fullnameOverride }: ChartValues) =>
  (fullnameOverride || release) === 'numbercast' ? '' : `${fullnameOverride || release}-`;

const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nexample\n-----END CERTIFICATE-----';

const secret = (name: string, stringData: Record<string, string> = {}) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name },
  stringData,
});

/** Returns the Secrets that a value set expects to exist: those of the file next to it, under its names for them. */
export async function secretsBefore({ file }: ValueSet, prefix: string): Promise<object[]> {
  const examples = new Map(
    (await secretsIn(join(dirname(file), 'secrets.yaml'))).map((one) => [one.metadata.name, one]),
  );
  const { services = {}, provision = {}, realm = {}, kafka, mongo } = await readYaml<Partial<ChartValues>>(file);
  const own: Record<string, Pick<ChartService, 'existingSecret'>> = { ...services, provision, realm };
  const kept = [...examples].map(([name, { stringData }]) =>
    secret(own[name]?.existingSecret ?? prefix + name, stringData),
  );
  const authorities = [kafka?.caSecret, mongo?.caSecret].filter((name) => name !== undefined);
  return [...kept, ...authorities.map((name) => secret(name, { 'ca.crt': CERTIFICATE }))];
}

/** Returns the volume that the archive of a value set expects to exist. Nothing is written to it here. */
export async function volumesBefore({ file }: ValueSet): Promise<object[]> {
  const { archive } = await readYaml<Partial<ChartValues>>(file);
  if (!archive?.claim) return [];
  const spec = { accessModes: ['ReadWriteMany'], storageClassName: '' };
  const storage = '1Gi';
  const nfs = { server: '127.0.0.1', path: '/' };
  return [
    {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: archive.claim },
      spec: { ...spec, capacity: { storage }, nfs },
    },
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: archive.claim },
      spec: { ...spec, resources: { requests: { storage } } },
    },
  ];
}

/** A service merged with the defaults. */
export type Effective = ChartService & ChartValues['defaults'] & { name: string };

/** The services of complete values, as the chart understands them. */
export const effective = ({ defaults, services }: ChartValues): Effective[] =>
  Object.entries(services)
    .map(([name, own]) => ({ ...defaults, ...own, name }))
    .filter(({ enabled }) => enabled);

/** The controller of the replica count: an autoscaler, or the Deployment itself. */
export function scalerOf({ autoscaling, keda }: ChartValues, { scaling }: Effective) {
  if (!autoscaling.enabled || !scaling) return null;
  return keda.enabled && scaling.lag ? 'ScaledObject' : 'HorizontalPodAutoscaler';
}
