import { attempt, type How, run } from './commands.js';
import type { KubeObject } from './objects.js';
import type { Tools } from './tools.js';

/**
 * Time limit for something to become ready. Far longer than usual: `make test` runs the control plane at a low priority
 * alongside the browser tests, where a step takes up to thirty times as long as on an idle machine.
 */
export const WAIT_LIMIT_SECONDS = 600;

/** A cluster administrator with Helm and kubectl. */
export class Cluster {
  private readonly env: Record<string, string>;

  /** Stores the state of Helm and kubectl in the folder, not in the user's home directory. */
  constructor(
    private readonly tools: Tools,
    KUBECONFIG: string,
    folder: string,
  ) {
    const homes = ['HELM_CACHE_HOME', 'HELM_CONFIG_HOME', 'HELM_DATA_HOME', 'KUBECACHEDIR'];
    // By default, Helm limits its rate of requests to protect shared clusters; here it would mostly wait
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
