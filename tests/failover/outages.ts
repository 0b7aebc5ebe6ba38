import type { Failing } from '@numbercast/local-stack/engines/fault-injection';
import { BrokerFaults } from './broker-faults.js';

/** Runs rounds of broker faults in the background. */
export class Outages {
  private readonly faults;
  private isOver = false;
  private rounds: Promise<void> | undefined;

  constructor(
    brokers: Failing[],
    private readonly log: (text: string) => void,
  ) {
    this.faults = new BrokerFaults(brokers);
  }

  begin() {
    this.rounds ??= this.run();
    // `end` reports a failure
    this.rounds.catch(() => undefined);
  }

  /** Completes the current step, and the first round in any case. @returns how often a partition changed its leader */
  async end(): Promise<number> {
    this.isOver = true;
    await this.rounds;
    return this.faults.elections;
  }

  private async run() {
    for (let round = 0; ; round++) {
      for (const { what, run } of this.faults.round(round)) {
        if (this.isOver && round > 0) return;
        this.log(what);
        await run();
      }
      if (this.isOver) return;
    }
  }
}
