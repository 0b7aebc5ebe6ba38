import type { Container, Manifest } from '../../support/repository.js';

// The parts of API server objects that the chart tests read.

type Labels = Record<string, string>;

const ZONE = 'topology.kubernetes.io/zone';

export interface KubeObject extends Omit<Manifest, 'spec'> {
  spec?: object;
  metadata: { name: string; uid: string; labels?: Labels; ownerReferences?: object[]; deletionTimestamp?: string };
}

interface Probe {
  httpGet: { path: string; port: string };
}

export interface RunningContainer extends Container {
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
  securityContext?: { readOnlyRootFilesystem?: boolean };
  resources: { requests?: { cpu?: string } };
  volumeMounts?: { name: string; mountPath: string }[];
  ports?: { name: string; containerPort: number }[];
}

interface Volume {
  name: string;
  emptyDir?: object;
  projected?: { sources: { serviceAccountToken?: object }[] };
}

export interface Pod extends KubeObject {
  spec: {
    nodeName?: string;
    securityContext?: object;
    containers: RunningContainer[];
    volumes?: Volume[];
    terminationGracePeriodSeconds: number;
  };
  status: { phase: string; conditions?: Condition[] };
}

export interface Condition {
  type: string;
  status: string;
  reason?: string;
  message?: string;
}

export interface Deployment extends KubeObject {
  spec: { replicas: number; template: { spec: { containers: RunningContainer[] } } };
  status: { conditions?: Condition[] };
}

/** A HorizontalPodAutoscaler or a ScaledObject. */
export interface Scaler extends KubeObject {
  spec: {
    scaleTargetRef: { name: string };
    minReplicas?: number;
    minReplicaCount?: number;
    triggers?: { metadata: Record<string, string> }[];
  };
}

export interface DisruptionBudget extends KubeObject {
  status?: { expectedPods: number };
}

interface Selector {
  matchLabels: Labels;
  matchExpressions?: { key: string; operator: 'In' | 'NotIn'; values: string[] }[];
}

/** A peer of a policy rule. */
export interface Peer {
  podSelector?: Selector;
  namespaceSelector?: { matchLabels?: Labels };
  ipBlock?: { cidr: string; except?: string[] };
}

export interface NetworkPolicy extends KubeObject {
  spec: {
    podSelector: Selector;
    ingress?: {
      from?: Peer[];
      ports?: { port: number | string }[];
    }[];
    egress?: { to?: Peer[]; ports?: { port: number | string }[] }[];
  };
}

/** A resource of the Prometheus Operator that finds pods by their labels. */
export interface PodMonitor extends KubeObject {
  spec: { selector: Selector; podMetricsEndpoints: { port: string }[] };
}

export interface EndpointSlice extends KubeObject {
  /** Null in the slice of an address family that the pods do not have. */
  endpoints: { conditions: { ready?: boolean }; targetRef?: { name: string } }[] | null;
  ports: { name: string; port: number }[] | null;
}

export interface Service extends KubeObject {
  spec: { selector: Labels; ports: { name: string; port: number }[] };
}

export interface Ingress extends KubeObject {
  spec: { rules: { http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[] };
}

export interface HttpRoute extends KubeObject {
  spec: { rules: { backendRefs: { name: string; port: number }[] }[] };
}

export interface Job extends KubeObject {
  status: { succeeded?: number };
}

export const ofKind = <T extends KubeObject>(objects: KubeObject[], ...kinds: string[]) =>
  objects.filter(({ kind }) => kinds.includes(kind)) as T[];

export const matches = (labels: Labels | undefined, { matchLabels, matchExpressions = [] }: Selector) =>
  Object.entries(matchLabels).every(([name, value]) => labels?.[name] === value) &&
  matchExpressions.every(({ key, operator, values }) => values.includes(labels?.[key] ?? '') === (operator === 'In'));

/** Counts the nodes that pods are on, and the zones of these nodes. */
export function placesOf(pods: Pod[], objects: KubeObject[]) {
  const on = new Set(pods.map(({ spec }) => spec.nodeName));
  const nodes = ofKind(objects, 'Node').filter(({ metadata }) => on.has(metadata.name));
  return { nodes: nodes.length, zones: new Set(nodes.map(({ metadata }) => metadata.labels?.[ZONE])).size };
}

/** The service, Job or hook that an object belongs to. */
export const ownerOf = ({ metadata }: KubeObject) => metadata.labels?.['app.kubernetes.io/name'];
