import { setTimeout as delay } from 'node:timers/promises';
import { CHART, type ChartValues, environmentsIn } from '../chart.js';
import type { Manifest } from '../../support/repository.js';
import { type Cluster, WAIT_LIMIT_SECONDS } from './cluster.js';
import { judgeConnections, judgeSeparation } from './connections.js';
import { type Expectation, same } from './expectations.js';
import { type Deployment, type Job, type KubeObject, type Pod } from './objects.js';
import { prefixOf, secretsBefore, type ValueSet, volumesBefore } from './value-sets.js';
import { judgeUsers, judgeWorkloads } from './workloads.js';

const RELEASE = 'numbercast';
/** The chart of the previous release (docs/upgrading.md). */
export const FORMER_CHART = 'tests/deployment/chart-tests/former/numbercast-0.1.0.tgz';
/** The value set of a cluster that assigns users and groups to pods. */
const WITH_ASSIGNED_USERS = 'openshift';
const SETTLE_LIMIT_MS = WAIT_LIMIT_SECONDS * 1_000;
const LIMIT = ['--timeout', `${WAIT_LIMIT_SECONDS}s`];
const WAIT = ['--wait', ...LIMIT];
/** Time after which Helm rolls back an upgrade that fits on no node. The rollback may take as long again. */
const FAILED_UPGRADE_LIMIT = '45s';
/** More cores than any node has. */
const TOO_MUCH_CPU = 100;
const JUDGED = [
  'secrets,services,endpointslices,deployments,pods,jobs,poddisruptionbudgets',
  'horizontalpodautoscalers,scaledobjects,networkpolicies,ingresses,httproutes,podmonitors,prometheusrules,nodes',
];

/** A value set, installed in a separate namespace that admits only restricted pods. */
export class Installation {
  readonly namespace: string;
  readonly release: string;
  /** State on the API server after the first installation was ready. */
  objects: KubeObject[] = [];

  /** @param place - Namespace and name of the release, unless it has a separate namespace and the usual name. */
  constructor(
    private readonly cluster: Cluster,
    private readonly set: ValueSet,
    place: { namespace?: string; release?: string } = {},
  ) {
    this.release = place.release ?? RELEASE;
    this.namespace = place.namespace ?? `${RELEASE}-${set.name}`;
  }

  /** Creates the namespace, with the Secrets and volumes that the values expect in it. */
  async prepare() {
    const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
    await this.cluster.apply([{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: this.namespace, labels } }]);
    await this.cluster.kubectl('wait', '--for=create', 'serviceaccount/default', ...LIMIT, ...this.inside());
    await this.cluster.apply(
      [
        ...(await secretsBefore(this.set, this.release === RELEASE ? '' : `${this.release}-`)),
        ...(await volumesBefore(this.set)),
      ],
      ...this.inside(),
    );
    this.before = await this.names();
  }

  /** Validates the manifests by Helm's rules and the schemas of the API server, which reject unknown fields. */
  async validate() {
    await this.cluster.helm('lint', '--strict', '--quiet', CHART, '--values', this.set.file);
    const rendered = await this.cluster.helm('template', this.release, CHART, '--values', this.set.file, '--no-hooks');
    const apply = ['apply', '--dry-run=server', '--validate=strict', '--filename=-', ...this.inside()];
    const { code, stderr } = await this.cluster.tryKubectl(apply, { input: rendered });
    return [{ holds: code === 0, otherwise: `the API server rejects the manifests: ${stderr}` }];
  }

  async install(): Promise<Expectation[]> {
    await this.cluster.helm('install', this.release, CHART, '--values', this.set.file, ...WAIT, ...this.inside());
    const expectations = await this.settled();
    this.objects = await this.listOwn();
    return this.set.name === WITH_ASSIGNED_USERS ? [...expectations, ...judgeUsers(this.objects)] : expectations;
  }

  /** Installs the chart of the previous release with its defaults, for an upgrade to this one. */
  async installFormer() {
    await this.cluster.helm('install', this.release, FORMER_CHART, ...WAIT, ...this.inside());
    this.objects = await this.listOwn();
  }

  async upgradeFromFormer(): Promise<Expectation[]> {
    // As the autoscaler of the previous chart does under load; this chart has none for delivery
    await this.cluster.kubectl('scale', 'deployment/delivery', '--replicas=4', ...this.inside());
    await this.upgrade();
    return this.settled();
  }

  /** Checks that the policies and Services of this release select only its own pods. */
  async judgeSeparation(): Promise<Expectation[]> {
    return judgeSeparation(this.release, await this.list());
  }

  async test() {
    await this.cluster.helm('test', this.release, ...LIMIT, ...this.inside());
  }

  /** Checks that an upgrade without changes keeps every Job, and recreates Jobs deleted after their time to live. */
  async upgradeUnchanged(): Promise<Expectation[]> {
    const before = await this.jobs();
    await this.upgrade();
    const after = await this.jobs();
    await this.cluster.kubectl('delete', 'job', ...after.map(nameOf), ...this.inside());
    await this.upgrade();
    return [
      same('Jobs after an upgrade that changes nothing', uidsOf(after), uidsOf(before)),
      ...(await this.settled()),
    ];
  }

  /** Checks that a changed setting of all services runs every Job again and replaces every pod. */
  async upgradeSettings(): Promise<Expectation[]> {
    const [jobs, pods] = [await this.jobs(), await this.list<Pod>('pods')];
    await this.upgrade('--set', 'config.KAFKA_PARTITIONS=24');
    const settled = await this.settled();
    const remaining = await this.list<Pod>('pods');
    return [
      ...settled,
      same('Jobs with the new settings', (await this.jobs()).filter((job) => !isAmong(jobs, job)).length, jobs.length),
      same('pods with the settings of before', remaining.filter((pod) => isAmong(pods, pod)).map(nameOf), []),
    ];
  }

  /** Checks that every pod stays while autoscaling is turned off and on again. */
  async switchAutoscaling(): Promise<Expectation[]> {
    const before = await this.list<Pod>('pods');
    await this.upgrade('--set', 'autoscaling.enabled=false');
    const off = await this.settled();
    await this.upgrade();
    const on = await this.settled();
    return [...off, ...on, same('pods after autoscaling was off', uidsOf(await this.list('pods')), uidsOf(before))];
  }

  async rollback(): Promise<Expectation[]> {
    await this.cluster.helm('rollback', this.release, '1', ...WAIT, ...this.inside());
    const settled = await this.settled();
    const environments = environmentsIn((await this.listOwn()) as Manifest[]);
    const before = environmentsIn(this.objects as Manifest[]);
    return [...settled, same('settings after the rollback', environments, before)];
  }

  /** Checks that an upgrade that fits on no node is rolled back while the previous version keeps running. */
  async upgradeUnschedulable(): Promise<Expectation[]> {
    const before = (await this.list<Pod>('pods')).filter(isOfMembers).map(({ metadata }) => metadata.uid);
    const { code } = await this.cluster.tryHelm(
      ...[
        'upgrade',
        this.release,
        CHART,
        '--values',
        this.set.file,
        '--rollback-on-failure',
        '--wait',
        '--timeout',
        FAILED_UPGRADE_LIMIT,
      ],
      ...['--set', `services.members.resources.requests.cpu=${TOO_MUCH_CPU}`, ...this.inside()],
    );
    const settled = await this.settled();
    const after = (await this.list<Pod>('pods')).filter(isOfMembers).map(({ metadata }) => metadata.uid);
    const [members] = (await this.list<Deployment>('deployments')).filter(isOfMembers);
    const requested = members?.spec.template.spec.containers[0]?.resources.requests?.cpu;
    return [
      { holds: code !== 0, otherwise: 'an upgrade that fits on no node was called a success' },
      { holds: requested !== String(TOO_MUCH_CPU), otherwise: 'an upgrade that fits on no node was not taken back' },
      same('pods of members through an upgrade that failed', after.sort(), before.sort()),
      ...settled,
    ];
  }

  async uninstall(): Promise<Expectation[]> {
    await this.cluster.helm('uninstall', this.release, ...WAIT, ...this.inside());
    const isLeft = async () => (await this.names()).filter((name) => !this.before.includes(name));
    let left = await isLeft();
    for (const limit = Date.now() + SETTLE_LIMIT_MS; left.length > 0 && Date.now() < limit; left = await isLeft())
      await delay(300);
    return [same('what is left after the release is uninstalled', left, [])];
  }

  /** Objects of the chart, without those that controllers created. */
  get released() {
    return this.objects.filter(({ metadata: { labels, ownerReferences } }) => isHelms(labels) && !ownerReferences);
  }

  /** Deletes the namespace in any state, to free its nodes. */
  async remove() {
    await this.cluster.kubectl('delete', 'namespace', this.namespace);
  }

  private before: string[] = [];

  private inside() {
    return ['--namespace', this.namespace];
  }

  private upgrade(...args: string[]) {
    const values = ['--values', this.set.file, ...args];
    return this.cluster.helm('upgrade', this.release, CHART, ...values, ...WAIT, ...this.inside());
  }

  private list<T extends KubeObject>(kinds = JUDGED.join(',')) {
    return this.cluster.list<T>(this.namespace, [kinds]);
  }

  /** Lists the objects, without those that belong to other releases. */
  private async listOwn() {
    return (await this.list()).filter(({ metadata: { labels } }) =>
      [undefined, this.release].includes(labels?.[INSTANCE]),
    );
  }

  private jobs() {
    return this.list<Job>('jobs');
  }

  /** Waits until controllers have created the objects of the release. An unmet expectation is a failure. */
  private async settled(): Promise<Expectation[]> {
    const computed = await this.cluster.helm('get', 'values', this.release, '--all', '--output=json', ...this.inside());
    const values = JSON.parse(computed) as ChartValues;
    const prefix = prefixOf(this.release, values);
    const judge = async () => {
      const objects = (await this.listOwn()).filter(({ metadata }) => !metadata.deletionTimestamp);
      return [...judgeWorkloads(values, prefix, objects), ...judgeConnections(values, prefix, objects)];
    };
    let expectations = await judge();
    const isOpen = () => expectations.some(({ holds }) => !holds);
    for (const limit = Date.now() + SETTLE_LIMIT_MS; isOpen() && Date.now() < limit; expectations = await judge())
      await delay(300);
    return expectations;
  }

  /** Returns the names of all objects in the namespace except events. */
  private async names() {
    const kinds = await this.cluster.kubectl('api-resources', '--namespaced', '--verbs=list,delete', '--output=name');
    const all = kinds
      .trim()
      .split('\n')
      .filter((kind) => !kind.startsWith('events'));
    return (await this.list(all.join(','))).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  }
}

const INSTANCE = 'app.kubernetes.io/instance';
const isHelms = (labels: Record<string, string> = {}) => labels['app.kubernetes.io/managed-by'] === 'Helm';
const nameOf = ({ metadata }: KubeObject) => metadata.name;
const isAmong = (objects: KubeObject[], { metadata }: KubeObject) =>
  objects.some((object) => object.metadata.uid === metadata.uid);
const isOfMembers = ({ metadata }: KubeObject) => metadata.labels?.['app.kubernetes.io/name'] === 'members';
const uidsOf = (objects: KubeObject[]) => objects.map(({ metadata }) => metadata.uid).toSorted();
