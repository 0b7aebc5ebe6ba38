import { setTimeout as delay } from 'node:timers/promises';
import { draw, type ExpectedDraw, newYork, nextThursday } from '../support/draws.js';
import { type Histories, historiesOf } from '../support/histories.js';
import { type Due, dueKey, keyOf } from '../support/delivery-oracle.js';
import { type NumbersMessage, readNumbers } from '../support/messages.js';
import { SandboxClient } from '../support/sandbox-client.js';
import type { ChaosEnvironment } from './environment.js';
import { chaosMembers, type ChaosMember, dueOf, publishJoined } from './members.js';

const POLL_EVERY_MS = 3_000;
const REPORT_EVERY_MS = 15_000;
/** Messages that are still missing after this time without any arrival count as lost. */
const PATIENCE_MS = 300_000;

/** Half a week: all members join on Monday and get the numbers of four draws. */
export class ChaosScenario {
  readonly members: ChaosMember[];
  readonly due: Due[] = [];
  readonly arrived: NumbersMessage[] = [];
  readonly sandbox: SandboxClient;
  private readonly monday;
  private readonly draws: Record<'tuesdayMega' | 'wednesdayPower' | 'fridayMega' | 'saturdayPower', ExpectedDraw>;

  constructor(
    private readonly environment: ChaosEnvironment,
    now: Date,
    size: number,
    private readonly log: (text: string) => void,
  ) {
    this.members = chaosMembers(size);
    this.sandbox = new SandboxClient(environment.sandboxUrl);
    this.monday = nextThursday(now).add({ days: 4 });
    const after = (days: number) => this.monday.add({ days });
    this.draws = {
      tuesdayMega: draw('megamillions', after(1)),
      wednesdayPower: draw('powerball', after(2)),
      fridayMega: draw('megamillions', after(4)),
      saturdayPower: draw('powerball', after(5)),
    };
  }

  /** Moves the clock to Monday noon, before the members join. */
  begin() {
    return this.sandbox.moveClock(newYork(this.monday, '12:00'));
  }

  async run() {
    const { tuesdayMega, wednesdayPower, fridayMega, saturdayPower } = this.draws;
    this.log(`Monday noon: ${this.members.length} members join`);
    await publishJoined(this.members, this.environment.kafka, newYork(this.monday, '12:00'));
    await this.untilDelivered(tuesdayMega, wednesdayPower);
    await this.advanceTo('Wednesday', 2);
    await this.untilDelivered(fridayMega);
    await this.advanceTo('Thursday', 3);
    await this.untilDelivered(saturdayPower);
  }

  /** Reads the messages that have arrived since the last call. */
  async readMessages() {
    const all = Object.values(this.draws);
    for (const message of await this.sandbox.takeArrivals()) {
      const numbers = readNumbers(message, all);
      if (numbers) this.arrived.push(numbers);
    }
  }

  /** Results known when the numbers were generated. New members got Wednesday's on Monday, before that day's draw. */
  async histories(): Promise<Histories> {
    const histories = await historiesOf(this.sandbox, Object.values(this.draws));
    const { drawId } = this.draws.wednesdayPower;
    const known = histories.before.get(drawId)!.filter(({ date }) => date < this.monday.toString());
    return { ...histories, before: new Map([...histories.before, [drawId, known]]) };
  }

  private async advanceTo(name: string, days: number) {
    this.log(`${name} noon`);
    await this.sandbox.moveClock(newYork(this.monday.add({ days }), '12:00'));
  }

  private async untilDelivered(...draws: ExpectedDraw[]) {
    const due = draws.flatMap((one) => dueOf(one, this.members));
    this.due.push(...due);
    const missing = new Set(due.map(dueKey));
    let reportedAt = performance.now();
    let progressAt = performance.now();
    for (let seen = this.arrived.length; missing.size > 0; seen = this.arrived.length) {
      await delay(POLL_EVERY_MS);
      await this.readMessages();
      if (this.arrived.length > seen) progressAt = performance.now();
      for (const { drawId, at } of this.arrived.slice(seen)) missing.delete(keyOf(drawId, at));
      if (performance.now() - progressAt > PATIENCE_MS) return this.log(`${missing.size} messages did not arrive`);
      if (performance.now() - reportedAt < REPORT_EVERY_MS) continue;
      reportedAt = performance.now();
      this.log(`${due.length - missing.size} of ${due.length} messages have arrived`);
    }
    this.log(`all ${due.length} messages have arrived`);
  }
}
