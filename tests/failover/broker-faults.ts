import type { Failing } from '@numbercast/local-stack/engines/fault-injection';
import { isInSync, isLedByPreferred, type Partition, Partitions } from '@numbercast/local-stack/partitions';

export interface Step {
  what: string;
  run: () => Promise<void>;
}

/** Faults of the brokers of a cluster, one after another: rolling restarts, crashes, freezes and maintenance. */
export class BrokerFaults {
  /** How often a partition changed its leader. */
  elections = 0;
  private leaders = new Map<string, number>();
  private readonly partitions;

  /** @param brokers in the order of their ids, which begin at 1 */
  constructor(private readonly brokers: Failing[]) {
    this.partitions = new Partitions(brokers.map(({ address }) => address));
  }

  /** A round applies each fault once, to another broker than the round before. */
  round(n: number): Step[] {
    const at = (offset: number) => (n + offset) % this.brokers.length;
    return [...this.outage(at(0), 'shutDown'), ...this.outage(at(1), 'crash'), this.freeze(at(2)), this.move()];
  }

  private outage(index: number, how: 'shutDown' | 'crash'): Step[] {
    const broker = this.brokers[index]!;
    const verb = how === 'crash' ? 'kills' : 'stops';
    return [
      this.step(`${verb} ${broker.title}`, async () => {
        await broker[how]();
        await this.untilOthersLead(index);
      }),
      this.step(`starts ${broker.title}`, async () => {
        await broker.start();
        this.note(await this.partitions.untilAll(isInSync));
      }),
      this.elect(),
    ];
  }

  /** The broker stays frozen until the cluster has moved its partitions to other leaders. */
  private freeze(index: number) {
    const broker = this.brokers[index]!;
    return this.step(`freezes ${broker.title}`, async () => {
      await broker.freezeWhile(() => this.untilOthersLead(index));
      await this.partitions.untilAll(isInSync);
      await this.untilPreferredLead();
    });
  }

  private elect() {
    return this.step('waits for the election of preferred leaders', () => this.untilPreferredLead());
  }

  private move() {
    return this.step('moves every partition to another leader', async () => {
      await this.partitions.rotate();
      await this.untilPreferredLead();
    });
  }

  private step(what: string, run: () => Promise<void>): Step {
    return { what, run };
  }

  private async untilOthersLead(index: number) {
    const id = index + 1;
    this.note(
      await this.partitions.untilAll(({ leader }) => leader > 0 && leader !== id, this.brokers[index]!.address),
    );
  }

  private async untilPreferredLead() {
    this.note(await this.partitions.untilAll(isLedByPreferred));
  }

  private note(partitions: Partition[]) {
    for (const { topic, id, leader } of partitions) {
      const before = this.leaders.get(`${topic}/${id}`);
      if (before !== undefined && before !== leader) this.elections += 1;
      this.leaders.set(`${topic}/${id}`, leader);
    }
  }
}
