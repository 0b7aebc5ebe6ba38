import type { Cluster } from './cluster.js';
import type { Condition, Deployment, KubeObject, Pod } from './objects.js';

interface Event extends KubeObject {
  type: string;
  reason: string;
  message: string;
  involvedObject: { kind: string; name: string };
}

const LINES = 15;

/** Returns why an installation does not become ready: warning events, and failing conditions of its objects. */
export async function diagnostics(cluster: Cluster, namespace: string): Promise<string> {
  const events = (await cluster.list<Event>(namespace, ['events'])).filter(({ type }) => type === 'Warning');
  const objects = await cluster.list<Pod | Deployment>(namespace, ['deployments', 'pods']);
  const lines = [
    ...objects.flatMap(({ kind, metadata, status }) =>
      (status.conditions ?? []).filter(isTrouble).map((it) => `${kind} ${metadata.name}: ${it.reason}: ${it.message}`),
    ),
    ...events.map(({ involvedObject: { kind, name }, reason, message }) => `${kind} ${name}: ${reason}: ${message}`),
  ];
  return [...new Set(lines)].slice(0, LINES).join('\n          ');
}

const isTrouble = ({ type, status, message }: Condition) =>
  !!message && (type === 'ReplicaFailure' ? status === 'True' : status === 'False');
