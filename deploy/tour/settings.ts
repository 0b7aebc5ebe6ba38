import { environmentsIn } from '../chart.js';
import type { Environment, Manifest } from '../repository.js';
import { checkSettings } from '../settings-check.js';
import { type Expectation, same } from './expectations.js';
import type { KubeObject } from './objects.js';

/** The environments that value sets give each service, taken from the API server and read by the service itself. */
export class Settings {
  private readonly environments = new Map<string, Map<string, Environment>>();

  /** @param shared - Names that every service is given, some of which the gateway has no use for. */
  constructor(private readonly shared: string[]) {}

  collect(valueSet: string, objects: KubeObject[]) {
    for (const [service, environment] of Object.entries(environmentsIn(objects as Manifest[])))
      this.environments.set(service, new Map(this.environments.get(service)).set(valueSet, environment));
  }

  get count() {
    return [...this.environments.values()].reduce((sum, { size }) => sum + size, 0);
  }

  async judge(): Promise<Expectation[]> {
    const judged = [];
    for (const [service, bySet] of this.environments) judged.push(...(await this.judgeService(service, bySet)));
    return judged;
  }

  // All at once, because starting a service's code is what takes time; one by one only to say which is wrong
  private async judgeService(service: string, bySet: Map<string, Environment>): Promise<Expectation[]> {
    const wrong = await this.wrongIn(service, [...bySet.values()]);
    const judged = [...bySet].map(async ([set, environment]) =>
      same(
        `settings that ${service} misses, cannot read or does not know with ${set}`,
        wrong.length > 0 ? await this.wrongIn(service, [environment]) : [],
        [],
      ),
    );
    return Promise.all(judged);
  }

  private async wrongIn(service: string, environments: Environment[]) {
    const { exitCode, complaints, unknown } = await checkSettings(`services/${service}`, environments);
    const unused = unknown.filter((name) => !this.shared.includes(name));
    return exitCode === 0 ? unused : complaints.trim().split('\n');
  }
}
