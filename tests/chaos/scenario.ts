import { setTimeout as delay } from 'node:timers/promises';
import { draw, type ExpectedDraw, newYork, nextThursday } from '../support/draws.js';
import { type Histories, historiesOf } from '../support/histories.js';
import { type Due, dueKey, keyOf } from '../support/delivery-oracle.js';
import { type NumbersMessage, readNumbers } from '../support/messages.js';
import { SandboxClient } from '../support/sandbox-client.js';
import type { ChaosEnvironment } from './environment.js';
import { chaosMembers, type ChaosMember, dueOf, publishJoined } from './members.js';

const LOOK_EVERY_MS = 3_000;
const TELL_EVERY_MS = 15_000;
/** So long without anything new arriving, and the rest counts as lost. */
const PATIENCE_MS = 300_000;

/** Half a week: all join on Monday, and are brought the numbers of four draws. */
export class ChaosScenario {
  readonly members: ChaosMember[];
  readonly due: Due[] = [];
  readonly arrived: NumbersMessage[] = [];
  readonly outside: SandboxClient;
  private readonly monday;
  private readonly draws: Record<'tuesdayMega' | 'wednesdayPower' | 'fridayMega' | 'saturdayPower', ExpectedDraw>;

  constructor(
    private readonly environment: ChaosEnvironment,
    now: Date,
    size: number,
    private readonly say: (text: string) => void,
  ) {
    this.members = chaosMembers(size);
    this.outside = new SandboxClient(environment.sandboxUrl);
    this.monday = nextThursday(now).add({ days: 4 });
    const after = (days: number) => this.monday.add({ days });
    this.draws = {
      tuesdayMega: draw('megamillions', after(1)),
      wednesdayPower: draw('powerball', after(2)),
      fridayMega: draw('megamillions', after(4)),
      saturdayPower: draw('powerball', after(5)),
    };
  }

  /** Monday noon, before the members join. */
  begin() {
    return this.outside.moveClock(newYork(this.monday, '12:00'));
  }

  async play() {
    const { tuesdayMega, wednesdayPower, fridayMega, saturdayPower } = this.draws;
    this.say(`Monday noon: ${this.members.length} members join`);
    await publishJoined(this.members, this.environment.kafka, newYork(this.monday, '12:00'));
    await this.untilBrought(tuesdayMega, wednesdayPower);
    await this.reach('Wednesday', 2);
    await this.untilBrought(fridayMega);
    await this.reach('Thursday', 3);
    await this.untilBrought(saturdayPower);
  }

  /** Reads the messages that have arrived since. */
  async look() {
    const all = Object.values(this.draws);
    for (const message of await this.outside.takeArrivals()) {
      const numbers = readNumbers(message, all);
      if (numbers) this.arrived.push(numbers);
    }
  }

  /** Results known when the numbers were made. Wednesday's were given to newcomers on Monday, before that day's draw. */
  async histories(): Promise<Histories> {
    const histories = await historiesOf(this.outside, Object.values(this.draws));
    const { drawId } = this.draws.wednesdayPower;
    const known = histories.before.get(drawId)!.filter(({ date }) => date < this.monday.toString());
    return { ...histories, before: new Map([...histories.before, [drawId, known]]) };
  }

  private async reach(name: string, days: number) {
    this.say(`${name} noon`);
    await this.outside.moveClock(newYork(this.monday.add({ days }), '12:00'));
  }

  private async untilBrought(...draws: ExpectedDraw[]) {
    const due = draws.flatMap((one) => dueOf(one, this.members));
    this.due.push(...due);
    const missing = new Set(due.map(dueKey));
    let reportedAt = performance.now();
    let progressAt = performance.now();
    for (let seen = this.arrived.length; missing.size > 0; seen = this.arrived.length) {
      await delay(LOOK_EVERY_MS);
      await this.look();
      if (this.arrived.length > seen) progressAt = performance.now();
      for (const { drawId, at } of this.arrived.slice(seen)) missing.delete(keyOf(drawId, at));
      if (performance.now() - progressAt > PATIENCE_MS) return this.say(`${missing.size} messages do not come`);
      if (performance.now() - reportedAt < TELL_EVERY_MS) continue;
      reportedAt = performance.now();
      this.say(`${due.length - missing.size} of ${due.length} messages have arrived`);
    }
    this.say(`all ${due.length} messages have arrived`);
  }
}
