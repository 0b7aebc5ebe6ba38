import { BlockList, isIPv6 } from 'node:net';
import type { ChartValues } from '../chart.js';
import { type Expectation, same } from './expectations.js';
import {
  type EndpointSlice,
  type HttpRoute,
  type Ingress,
  type KubeObject,
  matches,
  type NetworkPolicy,
  type Peer,
  ofKind,
  ownerOf,
  type Pod,
  type PodMonitor,
  type Service,
} from './objects.js';
import { type Effective, effective } from './value-sets.js';

/** Checks that a service is reachable at its ports, and only by its callers. */
export function judgeConnections(values: ChartValues, prefix: string, objects: KubeObject[]): Expectation[] {
  const services = effective(values);
  return [
    ...services.map((service) => judgeEndpoints(service, objects)),
    ...services.map((service) => judgeCallers(values, service, objects)),
    ...services.map((service) => judgeCalls(values, service, objects)),
    ...services.map((service) => judgeFigures(values, service, objects)),
    judgeJobs(values, objects),
    judgeMonitor(values, objects),
    judgeEdge(values, prefix, objects),
  ];
}

/** Checks that the policies and Services of a release select no pods of other releases in its namespace. */
export function judgeSeparation(release: string, objects: KubeObject[]): Expectation[] {
  const isOwn = ({ metadata }: KubeObject) => metadata.labels?.[INSTANCE] === release;
  const others = ofKind<Pod>(objects, 'Pod').filter((pod) => !isOwn(pod));
  const policies = ofKind<NetworkPolicy>(objects, 'NetworkPolicy').filter(isOwn);
  const selectors = policies.flatMap(({ spec: { podSelector, ingress = [], egress = [] } }) => [
    podSelector,
    ...[...ingress.flatMap(({ from = [] }) => from), ...egress.flatMap(({ to = [] }) => to)].flatMap(
      (peer) => peer.podSelector ?? [],
    ),
  ]);
  const ofServices = ofKind<Service>(objects, 'Service').filter(isOwn);
  selectors.push(...ofServices.map(({ spec }) => ({ matchLabels: spec.selector })));
  const foreign = others.filter(({ metadata }) => selectors.some((selector) => matches(metadata.labels, selector)));
  return [
    { holds: others.length > 0 && selectors.length > 0, otherwise: 'there are no two releases to compare' },
    same(
      `pods of other releases that ${release} means`,
      foreign.map(({ metadata }) => metadata.name),
      [],
    ),
  ];
}

const INSTANCE = 'app.kubernetes.io/instance';

const byName = (a = '', b = '') => (a < b ? -1 : 1);

const podsOf = (name: string, objects: KubeObject[]) =>
  ofKind<Pod>(objects, 'Pod').filter((pod) => ownerOf(pod) === name);

const addressed = (pod = '', ports: number[]) => `${pod}:${ports.toSorted((a, b) => a - b).join()}`;

function judgeEndpoints({ name, port, grpcPort }: Effective, objects: KubeObject[]): Expectation {
  const slices = ofKind<EndpointSlice>(objects, 'EndpointSlice').filter((slice) => ownerOf(slice) === name);
  const reached = slices.flatMap(({ endpoints, ports }) =>
    (endpoints ?? [])
      .filter(({ conditions }) => conditions.ready)
      .map(({ targetRef }) =>
        addressed(
          targetRef?.name,
          (ports ?? []).map((each) => each.port),
        ),
      ),
  );
  const ports = grpcPort ? [port, grpcPort] : [port];
  const wanted = podsOf(name, objects).map((pod) => addressed(pod.metadata.name, ports));
  return same(`pods and ports behind the Service ${name}`, reached.sort(), wanted.sort());
}

/** Returns the policies that select the pods of a service, by the labels that the pods actually have. */
function policiesOf(name: string, objects: KubeObject[]) {
  const [own] = podsOf(name, objects);
  return ofKind<NetworkPolicy>(objects, 'NetworkPolicy').filter(({ spec }) =>
    matches(own?.metadata.labels, spec.podSelector),
  );
}

function judgeCallers(values: ChartValues, service: Effective, objects: KubeObject[]): Expectation {
  const { name, callers, ingress } = service;
  const policies = policiesOf(name, objects);
  const rules = rulesFor('http', policies);
  const isOpen = policies.length === 0 || rules.some(({ from }) => !from);
  const admitted = namesOf(
    rules.flatMap(({ from = [] }) => from),
    values,
    objects,
  );
  const wanted = !values.networkPolicy.enabled || ingress ? 'all' : [...callers].sort();
  return same(`clients that may connect to ${name}`, isOpen ? 'all' : admitted, wanted);
}

/** Checks where a service may connect to, apart from the engines, which all services may reach. */
function judgeCalls(values: ChartValues, { name, outside }: Effective, objects: KubeObject[]): Expectation {
  const policies = policiesOf(name, objects);
  const rules = policies.flatMap(({ spec }) => spec.egress ?? []);
  const neighbors = rules.flatMap(({ to = [] }) => to);
  const isLetOut = rules.some(reachesPublicAddresses);
  const reached = [...namesOf(neighbors, values, objects), ...(isLetOut ? ['the outside'] : [])];
  const called = effective(values).filter(({ callers }) => callers.includes(name));
  const wanted = [...called.map((callee) => callee.name).sort(), ...(outside ? ['the outside'] : [])];
  return same(
    `where ${name} may connect to`,
    policies.length === 0 ? 'anywhere' : reached,
    values.networkPolicy.enabled ? wanted : 'anywhere',
  );
}

/** An address from a range reserved for documentation, which no engine has. */
const PUBLIC_ADDRESS = '203.0.113.1';

/** Returns whether a rule admits public addresses. A rule without `to` admits every destination. */
function reachesPublicAddresses({ to }: { to?: Peer[] }) {
  const cidrs = (to ?? [{ ipBlock: { cidr: '0.0.0.0/0' } }]).flatMap(({ ipBlock }) => ipBlock?.cidr ?? []);
  return cidrs.some((cidr) => {
    const [address = '', prefix] = cidr.split('/');
    const block = new BlockList();
    block.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
    return block.check(PUBLIC_ADDRESS);
  });
}

/** Returns the services whose pods the peers select. */
const namesOf = (neighbors: Peer[], values: ChartValues, objects: KubeObject[]) =>
  effective(values)
    .map(({ name }) => name)
    .filter((name) =>
      podsOf(name, objects).some(({ metadata }) =>
        neighbors.some(({ podSelector }) => podSelector && matches(metadata.labels, podSelector)),
      ),
    )
    .sort();

const rulesFor = (port: string, policies: NetworkPolicy[]) =>
  policies
    .flatMap(({ spec }) => spec.ingress ?? [])
    .filter(({ ports }) => !ports || ports.some((each) => each.port === port));

/** Checks that network policies keep the pods of Jobs from public addresses. */
function judgeJobs(values: ChartValues, objects: KubeObject[]): Expectation {
  const pods = ofKind<Pod>(objects, 'Pod').filter(({ metadata }) => metadata.labels?.['batch.kubernetes.io/job-name']);
  const guarded = pods.map(({ metadata }) => {
    const policies = ofKind<NetworkPolicy>(objects, 'NetworkPolicy').filter(({ spec }) =>
      matches(metadata.labels, spec.podSelector),
    );
    const rules = policies.flatMap(({ spec }) => spec.egress ?? []);
    return policies.length > 0 && !rules.some(reachesPublicAddresses);
  });
  return same(
    'whether pods of Jobs are kept to the engines',
    guarded,
    pods.map(() => values.networkPolicy.enabled),
  );
}

/** Checks that only the monitoring namespace may read metrics. */
function judgeFigures(values: ChartValues, { name }: Effective, objects: KubeObject[]): Expectation {
  const policies = policiesOf(name, objects);
  const from = rulesFor('metrics', policies).map((rule) => rule.from);
  const only = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': values.monitoring.namespace } } }];
  return same(`who may read the figures of ${name}`, from, values.networkPolicy.enabled ? [only] : []);
}

/** Checks that the monitor finds the pods of every service, at a port that they have. */
function judgeMonitor(values: ChartValues, objects: KubeObject[]): Expectation {
  const monitors = ofKind<PodMonitor>(objects, 'PodMonitor');
  const watched = ofKind<Pod>(objects, 'Pod').filter(({ metadata, spec }) =>
    monitors.some(
      (monitor) =>
        matches(metadata.labels, monitor.spec.selector) &&
        monitor.spec.podMetricsEndpoints.every(({ port }) =>
          spec.containers[0]!.ports?.some((one) => one.name === port),
        ),
    ),
  );
  const wanted = values.monitoring.enabled ? effective(values).map(({ name }) => name) : [];
  return same(
    'services that Prometheus watches',
    [...new Set(watched.map(ownerOf))].toSorted(byName),
    wanted.toSorted(byName),
  );
}

function judgeEdge({ edge }: ChartValues, prefix: string, objects: KubeObject[]): Expectation {
  const name = `${prefix}gateway`;
  const gateway = ofKind<Service>(objects, 'Service').find(({ metadata }) => metadata.name === name);
  const ports = gateway?.spec.ports ?? [];
  const byIngress = ofKind<Ingress>(objects, 'Ingress').flatMap(({ spec }) =>
    spec.rules.flatMap(({ http }) =>
      http.paths.map(({ backend: { service } }) => [
        'ingress',
        service.name,
        ports.some((port) => port.name === service.port.name),
      ]),
    ),
  );
  const byRoute = ofKind<HttpRoute>(objects, 'HTTPRoute').flatMap(({ spec }) =>
    spec.rules.flatMap(({ backendRefs }) =>
      backendRefs.map((backend) => ['gateway', backend.name, ports.some(({ port }) => port === backend.port)]),
    ),
  );
  const wanted = edge.type === 'none' ? [] : [[edge.type, name, true]];
  return same('ways in from outside, their Service, and whether it has that port', [...byIngress, ...byRoute], wanted);
}
