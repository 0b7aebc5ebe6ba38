import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Failing } from '@numbercast/local-stack/engines/fault-injection';
import type { ChaosEnvironment } from './environment.js';

/** Longer than every lease, and than the broker waits for a consumer. */
const FREEZE_MS = 20_000;
/** A process that has ended answers no longer after that. */
const UNTIL_GONE_MS = 1_000;
/** Between two deeds, so that some meet services at full work and others services that are just coming back. */
const PAUSE_MS: [number, number] = [5_000, 20_000];

/** Kills and freezes processes one after another until it is stopped. */
export class FaultInjector {
  readonly actions = { kills: 0, freezes: 0, brokerCrashes: 0, storeCrashes: 0 };
  private isOver = false;
  private working: Promise<void> | undefined;

  constructor(
    private readonly environment: Pick<ChaosEnvironment, 'services' | 'brokers' | 'store'>,
    private readonly say: (text: string) => void,
  ) {}

  begin() {
    this.working ??= this.wreak();
    // `end` reports a failure
    this.working.catch(() => undefined);
  }

  /** Continues until every kind of fault has happened; then no process is frozen or down. */
  async end() {
    this.isOver = true;
    await this.working;
    await this.allBack();
  }

  private allBack() {
    return Promise.all(this.environment.services.map((service) => service.ready()));
  }

  private get hasDoneEverything() {
    return Object.values(this.actions).every((times) => times > 0);
  }

  private async wreak() {
    const [kill, freeze] = [() => this.kill(), () => this.freeze()];
    // Services fail more often than what they stand on
    const turns = [kill, freeze, kill, () => this.crashBroker(), kill, freeze, kill, () => this.crashStore()];
    for (let turn = 0; !(this.isOver && this.hasDoneEverything); turn++) {
      await delay(randomInt(...PAUSE_MS));
      await turns[turn % turns.length]!();
      // On a slow machine nothing would ever be done if the next came before this one is over
      await this.allBack();
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
    this.say(`killed ${victim.name}`);
  }

  private async freeze() {
    const victim = this.any();
    this.say(`freezes ${victim.name} for ${FREEZE_MS / 1_000} s`);
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
    this.say(`cuts the power of ${victim.title}`);
    await victim.crash();
    await victim.start();
  }
}

const oneOf = <T>(all: T[]) => all[randomInt(all.length)]!;
