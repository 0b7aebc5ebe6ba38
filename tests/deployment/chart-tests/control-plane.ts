import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { unusedPorts } from '@numbercast/local-stack/ports';
import { repository } from '../../support/repository.js';
import { Background } from './background.js';
import { Cluster, WAIT_LIMIT_SECONDS } from './cluster.js';
import { interruption } from './commands.js';
import type { Tools } from './tools.js';

const LIMIT = `--timeout=${WAIT_LIMIT_SECONDS}s`;
const OURS = join(repository, 'tests', 'deployment', 'cluster');

/** A real API server with its store, controllers and scheduler, on loopback; kwok simulates the nodes. */
export class ControlPlane {
  private readonly running: Background[] = [];

  /** Writes all its files to the folder. */
  constructor(
    private readonly tools: Tools,
    private readonly folder: string,
  ) {}

  async start(): Promise<Cluster> {
    const [store = 0, peer = 0, api = 0, controllers = 0, scheduler = 0, kwok = 0] = await unusedPorts(6);
    const token = randomBytes(24).toString('hex');
    await mkdir(this.folder, { recursive: true });
    await this.writeKeys(token);
    const kubeconfig = await this.writeKubeconfig(api, token);
    const cluster = new Cluster(this.tools, kubeconfig, this.folder);

    this.run('etcd', 'cluster', [
      'etcd',
      `--data-dir=${this.file('etcd')}`,
      `--client-url=http://127.0.0.1:${store}`,
      `--peer-url=http://127.0.0.1:${peer}`,
    ]);
    this.run('kube-apiserver', 'cluster', ['kube-apiserver', ...this.apiServerFlags(api, store)]);
    await this.until(async () => (await cluster.tryKubectl(['get', '--raw=/readyz'])).code === 0);
    this.run('kube-controller-manager', 'cluster', ['kube-controller-manager', ...this.controllerFlags(controllers)]);
    this.run('kube-scheduler', 'cluster', ['kube-scheduler', ...this.clientFlags(scheduler)]);
    this.run('kwok', 'kwok', [
      `--kubeconfig=${kubeconfig}`,
      '--manage-all-nodes=true',
      '--node-lease-duration-seconds=40',
      `--server-address=127.0.0.1:${kwok}`,
      ...[...this.tools.stages, join(OURS, 'hook-pods.yaml')].map((file) => `--config=${file}`),
    ]);
    await cluster.kubectl('apply', '--server-side', '--filename', this.tools.definitions);
    await cluster.kubectl('apply', '--filename', join(OURS, 'nodes.yaml'));
    await cluster.kubectl('wait', '--for=condition=Established', 'customresourcedefinitions', '--all', LIMIT);
    await cluster.kubectl('wait', '--for=condition=Ready', 'nodes', '--all', LIMIT);
    return cluster;
  }

  /** Stops the running parts in reverse order, and waits until each has exited. */
  async stop() {
    for (const part of this.running.splice(0).reverse()) await part.stop();
  }

  private run(name: string, program: 'cluster' | 'kwok', args: string[]) {
    this.running.push(new Background(name, this.tools.program(program), args, this.file(`${name}.log`)));
  }

  private file(name: string) {
    return join(this.folder, name);
  }

  private async until(isReady: () => Promise<boolean>) {
    for (const limit = Date.now() + WAIT_LIMIT_SECONDS * 1_000; !(await isReady()); await delay(200)) {
      for (const part of this.running) await part.mustRun();
      interruption.signal.throwIfAborted();
      if (Date.now() > limit) throw new Error(`the API server does not answer; see ${this.file('kube-apiserver.log')}`);
    }
  }

  private apiServerFlags(port: number, store: number) {
    return [
      `--etcd-servers=http://127.0.0.1:${store}`,
      '--bind-address=127.0.0.1',
      `--secure-port=${port}`,
      `--cert-dir=${this.folder}`,
      '--advertise-address=127.0.0.1',
      '--endpoint-reconciler-type=none', // it cannot create an endpoint for a loopback address
      '--service-cluster-ip-range=10.0.0.0/16,fd00:10::/108',
      `--token-auth-file=${this.file('tokens.csv')}`,
      '--authorization-mode=RBAC',
      '--service-account-issuer=https://kubernetes.default.svc',
      `--service-account-key-file=${this.file('accounts.pub')}`,
      `--service-account-signing-key-file=${this.file('accounts.key')}`,
    ];
  }

  private controllerFlags(port: number) {
    return [
      ...this.clientFlags(port),
      `--root-ca-file=${this.file('apiserver.crt')}`,
      `--service-account-private-key-file=${this.file('accounts.key')}`,
      // A node whose lease is renewed late on a busy machine keeps its pods
      `--node-monitor-grace-period=${WAIT_LIMIT_SECONDS}s`,
      '--horizontal-pod-autoscaler-sync-period=1s', // also the delay before a new autoscaler is first synced
    ];
  }

  private clientFlags(port: number) {
    return [
      `--kubeconfig=${this.file('kubeconfig')}`,
      '--bind-address=127.0.0.1',
      `--secure-port=${port}`,
      '--leader-elect=false',
      '--kube-api-qps=500', // this API server has no other clients
      '--kube-api-burst=1000',
    ];
  }

  private async writeKeys(token: string) {
    const accounts = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    await writeFile(this.file('accounts.key'), accounts.privateKey.export({ format: 'pem', type: 'pkcs8' }), {
      mode: 0o600,
    });
    await writeFile(this.file('accounts.pub'), accounts.publicKey.export({ format: 'pem', type: 'spki' }));
    await writeFile(this.file('tokens.csv'), `${token},tour,tour,system:masters\n`, { mode: 0o600 });
  }

  private async writeKubeconfig(port: number, token: string) {
    const server = `https://127.0.0.1:${port}`;
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'tour',
      clusters: [{ name: 'tour', cluster: { server, 'certificate-authority': this.file('apiserver.crt') } }],
      users: [{ name: 'tour', user: { token } }],
      contexts: [{ name: 'tour', context: { cluster: 'tour', user: 'tour' } }],
    };
    await writeFile(this.file('kubeconfig'), JSON.stringify(config), { mode: 0o600 });
    return this.file('kubeconfig');
  }
}
