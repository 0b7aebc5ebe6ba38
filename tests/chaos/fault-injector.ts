import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Failing } from '@numbercast/local-stack/engines/fault-injection';
import type { ChaosEnvironment } from './environment.js';

/** Longer than every lease and than the session timeout of consumers. */
const FREEZE_MS = 20_000;
/** After this time, a killed process no longer responds. */
const UNTIL_GONE_MS = 1_000;
/** Between two faults, so that some hit busy services and others services that are just starting. */
const PAUSE_MS: [number, number] = [5_000, 20_000];

/** Kills and freezes processes one after another until it is stopped. */
export class FaultInjector {
  readonly actions = { kills: 0, freezes: 0, brokerCrashes: 0, storeCrashes: 0 };
  private isOver = false;
  private injecting: Promise<void> | undefined;

  constructor(
    private readonly environment: Pick<ChaosEnvironment, 'services' | 'brokers' | 'store'>,
    private readonly log: (text: string) => void,
  ) {}

  begin() {
    this.injecting ??= this.injectFaults();
    // `end` reports a failure
    this.injecting.catch(() => undefined);
  }

  /** Continues until every kind of fault was injected. All processes run afterwards. */
  async end() {
    this.isOver = true;
    await this.injecting;
    await this.untilAllReady();
  }

  private untilAllReady() {
    return Promise.all(this.environment.services.map((service) => service.ready()));
  }

  private get hasInjectedAll() {
    return Object.values(this.actions).every((times) => times > 0);
  }

  private async injectFaults() {
    const [kill, freeze] = [() => this.kill(), () => this.freeze()];
    // Services fail more often than the engines
    const faults = [kill, freeze, kill, () => this.crashBroker(), kill, freeze, kill, () => this.crashStore()];
    for (let n = 0; !(this.isOver && this.hasInjectedAll); n++) {
      await delay(randomInt(...PAUSE_MS));
      await faults[n % faults.length]!();
      // Otherwise a slow machine would make no progress
      await this.untilAllReady();
    }
  }

  private any() {
    return oneOf(this.environment.services);
  }

  private async kill() {
    const victim = this.any();
    victim.kill();
    await delay(UNTIL_GONE_MS);
    this.actions.kills++;
    this.log(`killed ${victim.name}`);
  }

  private async freeze() {
    const victim = this.any();
    this.log(`freezing ${victim.name} for ${FREEZE_MS / 1_000} s`);
    victim.signal('SIGSTOP');
    await delay(FREEZE_MS);
    victim.signal('SIGCONT');
    this.actions.freezes++;
  }

  private async crashBroker() {
    await this.crash(oneOf(this.environment.brokers));
    this.actions.brokerCrashes++;
  }

  private async crashStore() {
    await this.crash(this.environment.store);
    this.actions.storeCrashes++;
  }

  private async crash(victim: Failing) {
    this.log(`crashing ${victim.title}`);
    await victim.crash();
    await victim.start();
  }
}

const oneOf = <T>(all: T[]) => all[randomInt(all.length)]!;
