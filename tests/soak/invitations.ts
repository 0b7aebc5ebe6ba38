import { Temporal } from 'temporal-polyfill';
import type { Received, SandboxClient } from '../support/sandbox-client.js';
import { until } from '../support/wait.js';
import type { SimulatedMember, Terms } from './simulated-member.js';

const PATIENCE_MS = 120_000;
/** Two weeks, and the rest of the day on which they end. */
const REWARDED_AFTER = { days: 15 };
/** A reward on the day of a charge may lower it or not. */
const DAYS_FROM_CHARGE = 4;
const REWARD = 'You have a $';

interface Invited {
  friend: SimulatedMember;
  inviter: SimulatedMember;
  rewardedOn: Temporal.PlainDate;
}

/** Friends who joined by a member's link, and the credits that both get for it. */
export class Invitations {
  private readonly invited: Invited[] = [];
  private readonly rewards = new Map<SimulatedMember, number>();

  constructor(
    private readonly people: readonly SimulatedMember[],
    private readonly sandbox: SandboxClient,
    private readonly terms: Terms,
    private readonly notices: () => Promise<readonly Received[]>,
  ) {}

  /** The first member without actions whose charges are days away from the reward. */
  inviterOn(today: Temporal.PlainDate): SimulatedMember | undefined {
    const rewardedOn = today.add(REWARDED_AFTER);
    return this.people.find(({ script, joinedOn, isQuiet }) => {
      const days = Math.abs(joinedOn.day - rewardedOn.day);
      return isQuiet && script.who.plan === 'monthly' && days >= DAYS_FROM_CHARGE && days <= 31 - DAYS_FROM_CHARGE;
    });
  }

  add(friend: SimulatedMember, inviter: SimulatedMember) {
    this.invited.push({ friend, inviter, rewardedOn: friend.joinedOn.add(REWARDED_AFTER) });
  }

  /** Waits for the rewards of a day. A friend who has left earns none. @returns descriptions of mismatches */
  async reward(today: Temporal.PlainDate): Promise<string[]> {
    const missing: string[] = [];
    for (const { friend, inviter } of this.invited.filter(({ rewardedOn }) => rewardedOn.equals(today))) {
      if (friend.did['delete the account']) continue;
      for (const member of [friend, inviter]) {
        const count = (this.rewards.get(member) ?? 0) + 1;
        this.rewards.set(member, count);
        // Billing grants rewards once a minute of real time, in which days of the year pass
        const isGiven = await until(async () => ((await this.countOf(member)) >= count ? true : null), PATIENCE_MS);
        if (!isGiven) missing.push(`${member.script.who.email} got no credit for an invitation`);
        const at = await this.sandbox.now();
        member.credits.push({ at, cents: this.terms.pricesAt(at).monthly });
      }
    }
    return missing;
  }

  /** Checks that every member got exactly one email for each earned reward. @returns descriptions of mismatches */
  async verify(): Promise<string[]> {
    const wrong: string[] = [];
    for (const member of this.people) {
      const [count, wanted] = [await this.countOf(member), this.rewards.get(member) ?? 0];
      if (count !== wanted)
        wrong.push(`${member.script.who.email} got ${count} credits for invitations, not ${wanted}`);
    }
    return wrong;
  }

  private async countOf({ script }: SimulatedMember) {
    const notices = await this.notices();
    return notices.filter(({ at, text }) => at === script.who.email && text.startsWith(REWARD)).length;
  }
}
