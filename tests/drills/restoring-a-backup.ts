import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backUpEngines } from '@numbercast/local-stack/engines/backup';
import { loseEverything } from '@numbercast/local-stack/engines/fault-injection';
import { say } from '../support/run-on-stack.js';
import type { Drill } from './drill.js';
import { MemberPages } from './member-pages.js';
import { restoreAllButKafka, servicesOf } from './restoring.js';

const NEWCOMERS = [20, 21, 22];
const THRESHOLDS = ['100', '200', '300', '500', 'all'];
const BETWEEN_CHANGES_MS = 250;
const SLOWLY_MS = 1_500;

/** A member who keeps changing their mind, and what was acknowledged last. */
class Changing {
  changes = 0;
  private acknowledged = '';

  constructor(private readonly pages: MemberPages) {}

  async goOn(isOver: () => boolean) {
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

const sum = (all: Changing[]) => all.reduce((total, { changes }) => total + changes, 0);

/** While numbers go out and people join, everything is copied; then all but Kafka is lost, and restored from the copy. */
export const restoringABackup: Drill = {
  name: 'restoring-a-backup',
  runbook: 'restore-backup',
  members: 8,
  losesEngines: true,

  async play(scene) {
    const { stack, story } = scene;
    const services = servicesOf(scene);
    const { fridayMega, tuesdayMega } = story.draws;
    const [early, last] = ['early', 'last'].map((name) => join(stack.shape.folder, `backup-${name}`));
    await story.reach('Saturday 00:45, Mega Millions was drawn', 2, '00:45');
    await story.untilReported(fridayMega);
    await story.untilSealed(tuesdayMega);
    await scene.trouble(
      { target: 'twilio', kind: 'delay', ms: SLOWLY_MS, probability: 1 },
      { target: 'sendgrid', kind: 'delay', ms: SLOWLY_MS, probability: 1 },
    );

    let isLost = false;
    const changing = story.members.map((member) => new Changing(new MemberPages(scene, member)));
    const load = [...changing.map((one) => one.goOn(() => isLost)), ...NEWCOMERS.map((n) => story.join(n))];
    const underLoad = Promise.all(load);
    await backUpEngines(early!, say);
    const before = sum(changing);
    await scene.wait('members go on after the backup', async () => sum(changing) > before + changing.length);
    await story.reach('Saturday 15:00', 2, '15:00');
    await scene.wait('some numbers are there, others on their way', async () =>
      (await story.arrived()).some(({ drawId }) => drawId === tuesdayMega.drawId),
    );
    await backUpEngines(last!, say, async () => {
      isLost = true;
      for (const service of services) service.kill();
      await loseEverything(['kafka']);
    });
    say(`${sum(changing)} changes were acknowledged; now every service has crashed, and only Kafka has its data`);
    await restoreAllButKafka(scene, last!);
    await underLoad;
    await scene.calm();
    await scene.repair('whoever was joining is a member', async () => {
      const ids = new Set(story.members.map(({ memberId }) => memberId));
      return ids.size === story.members.length;
    });
    for (const one of changing) if (!(await one.isKept())) scene.fault('a change that was acknowledged is not there');
    await story.untilBrought(tuesdayMega);
    await rm(early!, { recursive: true });
    await rm(last!, { recursive: true });
  },
};
