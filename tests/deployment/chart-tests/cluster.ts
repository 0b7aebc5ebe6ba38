import { attempt, type How, run } from './commands.js';
import type { KubeObject } from './objects.js';
import type { Tools } from './tools.js';

/**
 * How long something may take to become ready. Far longer than it takes: `make test` runs the control plane at a low
 * priority beside the browser tests, where a step takes up to thirty times as long as on an idle machine.
 */
export const WAIT_LIMIT_SECONDS = 600;

/** A cluster administrator with Helm and kubectl. */
export class Cluster {
  private readonly env: Record<string, string>;

  /** State of the programs is in the folder, not in the home of the user. */
  constructor(
    private readonly tools: Tools,
    KUBECONFIG: string,
    folder: string,
  ) {
    const homes = ['HELM_CACHE_HOME', 'HELM_CONFIG_HOME', 'HELM_DATA_HOME', 'KUBECACHEDIR'];
    // Helm restrains itself for the sake of others; here it would wait for itself most of the time
    const unrestrained = { HELM_QPS: '500', HELM_BURST_LIMIT: '1000' };
    this.env = { KUBECONFIG, ...unrestrained, ...Object.fromEntries(homes.map((home) => [home, folder])) };
  }

  helm(...args: string[]) {
    return run(this.tools.program('helm'), args, { env: this.env });
  }

  tryHelm(...args: string[]) {
    return attempt(this.tools.program('helm'), args, { env: this.env });
  }

  kubectl(...args: string[]) {
    return run(this.tools.program('kubectl'), args, { env: this.env });
  }

  tryKubectl(args: string[], how?: How) {
    return attempt(this.tools.program('kubectl'), args, { ...how, env: this.env });
  }

  apply(objects: object[], ...args: string[]) {
    const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
    return run(this.tools.program('kubectl'), ['apply', '--filename=-', ...args], { input, env: this.env });
  }

  /** Objects of these kinds (as `kubectl get` names them) in a namespace. */
  async list<T extends KubeObject>(namespace: string, kinds: string[]): Promise<T[]> {
    const text = await this.kubectl('get', kinds.join(','), '--namespace', namespace, '--output=json');
    return (JSON.parse(text) as { items: T[] }).items;
  }
}
