import { STOP_LIMIT_MS } from '@numbercast/local-stack/processes';
import type { ChartValues } from '../chart.js';
import { type Expectation, same } from './expectations.js';
import {
  type Deployment,
  type DisruptionBudget,
  type Job,
  type KubeObject,
  ofKind,
  ownerOf,
  placesOf,
  type Pod,
  type Scaler,
} from './objects.js';
import { type Effective, effective, scalerOf } from './value-sets.js';

/** Nodes of tests/deployment/cluster/nodes.yaml. */
const PLACES = { nodes: 3, zones: 2 };

/** Verifies replicas, topology spread, and disruption budgets of each service against the values. */
export function judgeWorkloads(values: ChartValues, prefix: string, objects: KubeObject[]): Expectation[] {
  const judged = effective(values).flatMap((service) => [
    ...judgeScaling(values, service, prefix, objects),
    ...judgePods(values, service, prefix, objects),
    ...ofKind<Pod>(objects, 'Pod')
      .filter((pod) => ownerOf(pod) === service.name)
      .flatMap(judgeContainer),
  ]);
  return [...judged, ...judgeJobs(values, prefix, objects), ...ofKind<Pod>(objects, 'Pod').map(judgeToken)];
}

function judgeScaling(values: ChartValues, service: Effective, prefix: string, objects: KubeObject[]): Expectation[] {
  const { name, replicas } = service;
  const scalers = ofKind<Scaler>(objects, 'HorizontalPodAutoscaler', 'ScaledObject').filter(
    ({ spec }) => spec.scaleTargetRef.name === prefix + name,
  );
  const scaler = scalerOf(values, service);
  return [
    same(
      `what scales ${name}`,
      scalers.map(({ kind }) => kind),
      scaler ? [scaler] : [],
    ),
    ...scalers.map(({ kind, spec }) =>
      same(`fewest replicas of ${name} by its ${kind}`, spec.minReplicas ?? spec.minReplicaCount, replicas),
    ),
    ...scalers
      .flatMap(({ spec }) => spec.triggers ?? [])
      .map(({ metadata: { version, offsetResetPolicy } }) =>
        same(
          `how KEDA reads the lag of ${name}`,
          { version, offsetResetPolicy },
          { version: values.keda.kafkaVersion, offsetResetPolicy: 'earliest' },
        ),
      ),
  ];
}

function judgePods(values: ChartValues, service: Effective, prefix: string, objects: KubeObject[]): Expectation[] {
  const { name, replicas } = service;
  const pods = ofKind<Pod>(objects, 'Pod').filter((pod) => ownerOf(pod) === name);
  const ready = pods.filter(({ status }) =>
    status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True'),
  );
  // KEDA itself does not run here, so it does not scale up
  const wanted = scalerOf(values, service) === 'ScaledObject' ? 1 : replicas;
  const budgets = ofKind<DisruptionBudget>(objects, 'PodDisruptionBudget').filter((budget) => ownerOf(budget) === name);
  const deployments = ofKind<Deployment>(objects, 'Deployment').filter(
    ({ metadata }) => metadata.name === prefix + name,
  );
  return [
    same(`Deployments of ${name}`, deployments.length, 1),
    same(`pods of ${name}`, pods.length, wanted),
    same(`pods of ${name} that are ready`, ready.length, wanted),
    same(`where pods of ${name} are`, placesOf(pods, objects), {
      nodes: Math.min(wanted, PLACES.nodes),
      zones: Math.min(wanted, PLACES.zones),
    }),
    same(
      `pods that each disruption budget of ${name} counts`,
      budgets.map(({ status }) => status?.expectedPods),
      replicas > 1 ? [wanted] : [],
    ),
  ];
}

function judgeContainer({ metadata, spec }: Pod): Expectation[] {
  const { startupProbe, livenessProbe, readinessProbe, lifecycle, ...container } = spec.containers[0]!;
  const temporary = container.volumeMounts?.find(({ mountPath }) => mountPath === '/tmp');
  const volume = spec.volumes?.find(({ name }) => name === temporary?.name);
  const toStop = spec.terminationGracePeriodSeconds - (lifecycle?.preStop?.sleep?.seconds ?? 0);
  const probes = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet.path);
  return [
    same(`probes of ${metadata.name}`, probes, ['/health/live', '/health/live', '/health/ready']),
    same(`root of ${metadata.name} is read-only`, container.securityContext?.readOnlyRootFilesystem, true),
    { holds: !!volume?.emptyDir, otherwise: `${metadata.name} has no empty folder as its /tmp` },
    {
      holds: !!lifecycle?.preStop && toStop * 1_000 >= STOP_LIMIT_MS,
      otherwise: `${metadata.name} has ${toStop} s to shut down after its last request, and may need ${STOP_LIMIT_MS / 1_000} s`,
    },
  ];
}

/** One Job creates the topics, one updates the realm, and one of each service prepares its database. */
function judgeJobs(values: ChartValues, prefix: string, objects: KubeObject[]): Expectation[] {
  const jobs = ofKind<Job>(objects, 'Job');
  const names = jobs.map(({ metadata }) => metadata.name.replace(/-[0-9a-f]+$/, ''));
  const tasks = ['provision', 'realm', ...effective(values).map(({ name }) => `migrate-${name}`)];
  const expected = tasks.map((task) => prefix + task);
  return [
    same('Jobs', names.toSorted(), expected.toSorted()),
    ...jobs.map(({ metadata, status }) => same(`how often ${metadata.name} succeeded`, status.succeeded, 1)),
  ];
}

/** Verifies that the cluster may choose the user and the groups of each pod, as OpenShift does. */
export function judgeUsers(objects: KubeObject[]): Expectation[] {
  const users = ofKind<Pod>(objects, 'Pod').map(({ metadata, spec }) => {
    const contexts = [spec.securityContext, ...spec.containers.map(({ securityContext }) => securityContext)];
    const fields = contexts.flatMap((context) => Object.keys(context ?? {}));
    return same(
      `fixed users and groups of ${metadata.name}`,
      fields.filter((field) => ['runAsUser', 'runAsGroup', 'fsGroup', 'supplementalGroups'].includes(field)),
      [],
    );
  });
  return [{ holds: users.length > 0, otherwise: 'there are no pods' }, ...users];
}

function judgeToken({ metadata, spec }: Pod): Expectation {
  const tokens = (spec.volumes ?? []).filter(({ projected }) =>
    projected?.sources.some(({ serviceAccountToken }) => serviceAccountToken),
  );
  return { holds: tokens.length === 0, otherwise: `${metadata.name} is given a token for the API server` };
}
