import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CHART, type ChartService, type ChartValues } from '../chart.js';
import { readYaml, repository } from '../repository.js';

/** A file of values that somebody installs the chart with. */
export interface ValueSet {
  name: string;
  file: string;
}

const SUFFIX = '-values.yaml';
/** It gives every secret in its values. */
const WITH_SECRETS = `${CHART}/ci/default${SUFFIX}`;

/** The development cluster's and all those in the chart's ci folder. */
export async function valueSets(): Promise<ValueSet[]> {
  const files = (await readdir(join(repository, CHART, 'ci'))).filter((file) => file.endsWith(SUFFIX)).sort();
  return [
    { name: 'development', file: 'k8s/dev/values.yaml' },
    ...files.map((file) => ({ name: file.slice(0, -SUFFIX.length), file: `${CHART}/ci/${file}` })),
  ];
}

const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nexample\n-----END CERTIFICATE-----';

const secret = (name: string, stringData?: Record<string, string>) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name },
  stringData,
});

/** The Secrets that a value set expects to be there already. */
export async function secretsBefore({ file }: ValueSet): Promise<object[]> {
  const { services = {}, provision, kafka } = await readYaml<Partial<ChartValues>>(file);
  const given = await readYaml<ChartValues>(WITH_SECRETS);
  const examples: Record<string, Pick<ChartService, 'secretData'>> = { ...given.services, provision: given.provision };
  const own = Object.entries({ ...services, ...(provision && { provision }) });
  const kept = own.flatMap(([name, { existingSecret }]) =>
    existingSecret ? [secret(existingSecret, examples[name]?.secretData)] : [],
  );
  return kafka?.caSecret ? [...kept, secret(kafka.caSecret, { 'ca.crt': CERTIFICATE })] : kept;
}

/** A service with what it takes from the defaults. */
export type Effective = ChartService & ChartValues['defaults'] & { name: string };

/** The services of complete values, as the chart understands them. */
export const effective = ({ defaults, services }: ChartValues): Effective[] =>
  Object.entries(services)
    .map(([name, own]) => ({ ...defaults, ...own, name }))
    .filter(({ enabled }) => enabled);

/** What counts the replicas of a service: an autoscaler, or nothing but the Deployment itself. */
export function scalerOf({ autoscaling, keda }: ChartValues, { scaling }: Effective) {
  if (!autoscaling.enabled || !scaling) return null;
  return keda.enabled && scaling.lag ? 'ScaledObject' : 'HorizontalPodAutoscaler';
}
