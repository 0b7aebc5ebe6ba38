import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backUpEngines, restoreEngines } from '@numbercast/engines/backup';
import { startEngines } from '@numbercast/engines/engines';
import { loseEverything } from '@numbercast/engines/outages';
import { realmOf } from '@numbercast/stack/environments';
import type { Member } from '../ledger.js';
import { say } from '../run.js';
import { signIn } from '../signing-in.js';
import type { Drill, Scene } from './drill.js';

const NEWCOMERS = [20, 21, 22];
const THRESHOLDS = ['100', '200', '300', '500', 'all'];
const BETWEEN_CHANGES_MS = 250;
const SLOWLY_MS = 1_500;

interface Profile {
  communicationPreferences: { jackpotThreshold: string };
}

/** A member who keeps changing their mind, and what they were last told that it is now. */
class Changing {
  changes = 0;
  private told = '';
  private headers = {};

  constructor(
    private readonly scene: Scene,
    private readonly member: Member,
  ) {}

  async signIn() {
    const { stack } = this.scene;
    const { email, password } = this.member;
    const token = await signIn(stack.publicUrl, realmOf(stack.shape), { email, password });
    this.headers = { authorization: `Bearer ${token}` };
  }

  async goOn(isOver: () => boolean) {
    const { headers } = this;
    for (let n = 0; !isOver(); n++) {
      const jackpotThreshold = THRESHOLDS[n % THRESHOLDS.length]!;
      const body = { communicationPreferences: { jackpotThreshold } };
      const { status } = await this.scene.story.site.call('/api/member', { method: 'PATCH', body, headers });
      if (status !== 200) throw new Error(`a change of ${this.member.email} was answered with ${status}`);
      this.told = jackpotThreshold;
      this.changes++;
      await delay(BETWEEN_CHANGES_MS);
    }
  }

  async isKept() {
    await this.signIn();
    const { body } = await this.scene.story.site.call<Profile>('/api/member', { headers: this.headers });
    return body.communicationPreferences.jackpotThreshold === this.told;
  }
}

const sum = (all: Changing[]) => all.reduce((total, { changes }) => total + changes, 0);

/** While numbers go out and people join, everything is copied; then all but Kafka is lost, and restored from the copy. */
export const restoringABackup: Drill = {
  name: 'restoring-a-backup',
  members: 8,
  losesEngines: true,

  async play(scene) {
    const { stack, story } = scene;
    const services = stack.processes.filter(({ name }) => name !== 'sandbox');
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
    const changing = story.members.map((member) => new Changing(scene, member));
    await Promise.all(changing.map((one) => one.signIn()));
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
    await scene.notice('the site says that it cannot be used', async () => {
      const answer = await fetch(`${stack.publicUrl}/api/draws`).catch(() => null);
      return !answer?.ok;
    });

    await Promise.all(services.map((service) => service.stop()));
    await restoreEngines(last!, say, ['kafka']);
    await startEngines({ report: say });
    const restoredAt = (await story.outside.now()).toISOString();
    await Promise.all(services.map((service) => service.restart({ RESTORED_AT: restoredAt })));
    await scene.repair('every service is ready', async () => {
      const ready = stack.processes.map((process) => process.isReady());
      return (await Promise.all(ready)).every(Boolean);
    });
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
