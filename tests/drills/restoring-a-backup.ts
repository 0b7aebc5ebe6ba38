import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backUpEngines } from '@numbercast/local-stack/engines/backup';
import { loseEverything } from '@numbercast/local-stack/engines/fault-injection';
import { log } from '../support/run-on-stack.js';
import type { Drill } from './drill.js';
import { MemberPages } from './member-pages.js';
import { restoreAllButKafka, servicesOf } from './restoring.js';

const NEWCOMERS = [20, 21, 22];
const THRESHOLDS = ['100', '200', '300', '500', 'all'];
const BETWEEN_CHANGES_MS = 250;
const SLOWLY_MS = 1_500;

/** A member who changes a setting again and again, and the last acknowledged value. */
class ChangingMember {
  changes = 0;
  private acknowledged = '';

  constructor(private readonly pages: MemberPages) {}

  async keepChanging(isOver: () => boolean) {
    await this.pages.signIn();
    for (let n = 0; !isOver(); n++) {
      const threshold = THRESHOLDS[n % THRESHOLDS.length]!;
      await this.pages.prefer(threshold);
      this.acknowledged = threshold;
      this.changes++;
      await delay(BETWEEN_CHANGES_MS);
    }
  }

  async isKept() {
    await this.pages.signIn();
    return (await this.pages.profile()).communicationPreferences.jackpotThreshold === this.acknowledged;
  }
}

const sum = (all: ChangingMember[]) => all.reduce((total, { changes }) => total + changes, 0);

/** Backups are taken while numbers are sent and people join. Then all data but Kafka's is lost and restored. */
export const restoringABackup: Drill = {
  name: 'restoring-a-backup',
  runbook: 'restore-backup',
  members: 8,
  losesEngines: true,

  async run(context) {
    const { stack, scenario } = context;
    const services = servicesOf(context);
    const { fridayMega, tuesdayMega } = scenario.draws;
    const [early, last] = ['early', 'last'].map((name) => join(stack.shape.folder, `backup-${name}`));
    await scenario.advanceTo('Saturday 00:45, after Mega Millions', 2, '00:45');
    await scenario.untilReported(fridayMega);
    await scenario.untilSealed(tuesdayMega);
    await context.injectFaults(
      { target: 'twilio', kind: 'delay', ms: SLOWLY_MS, probability: 1 },
      { target: 'sendgrid', kind: 'delay', ms: SLOWLY_MS, probability: 1 },
    );

    let isLost = false;
    const changing = scenario.members.map((member) => new ChangingMember(new MemberPages(context, member)));
    const load = [...changing.map((one) => one.keepChanging(() => isLost)), ...NEWCOMERS.map((n) => scenario.join(n))];
    const underLoad = Promise.all(load);
    await backUpEngines(early!, log);
    const before = sum(changing);
    await context.wait(
      'members change their settings after the backup',
      async () => sum(changing) > before + changing.length,
    );
    await scenario.advanceTo('Saturday 15:00', 2, '15:00');
    await context.wait('some numbers of the next draw have arrived', async () =>
      (await scenario.arrived()).some(({ drawId }) => drawId === tuesdayMega.drawId),
    );
    await backUpEngines(last!, log, async () => {
      isLost = true;
      for (const service of services) service.kill();
      await loseEverything(['kafka']);
    });
    log(`${sum(changing)} changes were acknowledged; all services crashed, and only Kafka has its data`);
    await restoreAllButKafka(context, last!);
    await underLoad;
    await context.endFaults();
    await context.recover('everyone who was signing up is a member', async () => {
      const ids = new Set(scenario.members.map(({ memberId }) => memberId));
      return ids.size === scenario.members.length;
    });
    for (const one of changing) if (!(await one.isKept())) context.fail('an acknowledged change is missing');
    await scenario.untilDelivered(tuesdayMega);
    await rm(early!, { recursive: true });
    await rm(last!, { recursive: true });
  },
};
