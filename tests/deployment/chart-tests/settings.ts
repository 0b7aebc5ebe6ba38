import { environmentsIn } from '../chart.js';
import type { Environment, Manifest } from '../../support/repository.js';
import { checkSettings } from '../settings-check.js';
import { type Expectation, same } from './expectations.js';
import type { KubeObject } from './objects.js';

/** Environments of each service by value set, taken from the API server and read by the service itself. */
export class Settings {
  private readonly environments = new Map<string, Map<string, Environment>>();

  /** @param shared - Names that every service receives, some of which the gateway does not use. */
  constructor(private readonly shared: string[]) {}

  collect(valueSet: string, objects: KubeObject[]) {
    for (const [service, environment] of Object.entries(environmentsIn(objects as Manifest[])))
      this.environments.set(service, new Map(this.environments.get(service)).set(valueSet, environment));
  }

  get count() {
    return [...this.environments.values()].reduce((sum, { size }) => sum + size, 0);
  }

  async judge(): Promise<Expectation[]> {
    const services = [...this.environments];
    const wrong = await this.wrongIn(services.map(([service, bySet]) => [service, [...bySet.values()]]));
    const judged = services.map(([service, bySet], index) =>
      this.judgeService(service, bySet, wrong[index]!.length > 0),
    );
    return (await Promise.all(judged)).flat();
  }

  /** Reads the environments one at a time only if the service reports an error, to find the faulty one. */
  private async judgeService(service: string, bySet: Map<string, Environment>, isWrong: boolean) {
    const wrong = isWrong ? await this.wrongIn([...bySet.values()].map((environment) => [service, [environment]])) : [];
    return [...bySet.keys()].map((set, index) =>
      same(`settings that ${service} misses, cannot read or does not know with ${set}`, wrong[index] ?? [], []),
    );
  }

  private async wrongIn(checks: [service: string, environments: Environment[]][]): Promise<string[][]> {
    const verdicts = await checkSettings(
      checks.map(([service, environments]) => ({ folder: `services/${service}`, environments })),
    );
    return verdicts.map(({ exitCode, complaints, unknown }) =>
      exitCode === 0 ? unknown.filter((name) => !this.shared.includes(name)) : complaints.trim().split('\n'),
    );
  }
}
