import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backUpEngines } from '@numbercast/local-stack/engines/backup';
import { loseEverything } from '@numbercast/local-stack/engines/fault-injection';
import { realmOf } from '@numbercast/local-stack/environments';
import { keyOf, type Member } from '../support/delivery-oracle.js';
import { person } from '../support/people.js';
import { say } from '../support/run-on-stack.js';
import { trySignIn } from '../support/signing-in.js';
import { validate } from '../support/signing-up.js';
import type { Drill, Scene } from './drill.js';
import { MemberPages } from './member-pages.js';
import { restoreAllButKafka, servicesOf } from './restoring.js';

const FORGOTTEN_NEWCOMER = 21;
const NEWCOMER = 22;
const FORGOTTEN_PHONE = '2125559001';
const NEW_PHONE = '2125559002';
const SLOWLY_MS = 1_500;
/** Real time between the backup and the loss, at least. */
const GAP_MS = 20_000;

/** The members by what they do after the backup, and again after the restore. */
function cast(members: readonly Member[]) {
  return {
    preferring: members[0]!,
    pausing: members[1]!,
    phoning: members[3]!,
    deleting: members[4]!,
    stopping: members[6]!,
  };
}

/** Everything but Kafka is restored as of an instant before changes, a sign-up and a draw's first messages. */
export const restoringAnEarlierInstant: Drill = {
  name: 'restoring-an-earlier-instant',
  runbook: 'restore-backup',
  members: 8,
  losesEngines: true,

  async play(scene) {
    const { stack, story } = scene;
    const backup = join(stack.shape.folder, 'backup');
    const before = await profilesOf(scene);
    await backUpEngines(backup, say);
    const arrivedBefore = new Set(await arrivedKeys(scene));
    await goOn(scene);
    for (const service of servicesOf(scene)) service.kill();
    await loseEverything(['kafka']);
    say('every service has crashed, and only Kafka has its data');

    await restoreAllButKafka(scene, backup);
    await scene.calm();
    // The provider has these messages and the restored databases do not: the sets are assigned and sent again
    for (const key of await arrivedKeys(scene)) if (!arrivedBefore.has(key)) story.mayRepeat.add(key);
    await expectForgotten(scene, before);
    await story.untilSealed(story.draws.tuesdayMega);
    await story.untilBrought(story.draws.tuesdayMega);

    const newcomer = await changeAgain(scene);
    await story.nextPower();
    // Too late for Saturday's draw, the newcomer has had Monday's numbers since before Saturday's result
    const { saturdayPower, mondayPower } = story.draws;
    for (const due of story.due)
      if (due.member === newcomer && due.draw === mondayPower) due.knownBefore = saturdayPower.date;
    await rm(backup, { recursive: true });
  },
};

const arrivedKeys = async ({ story }: Scene) => (await story.arrived()).map(({ drawId, at }) => keyOf(drawId, at));

/** Changes after the backup, which the restore must undo. */
function profilesOf(scene: Scene): Promise<string[]> {
  const { preferring, pausing, phoning } = cast(scene.story.members);
  const read = async (member: Member) => {
    const pages = await new MemberPages(scene, member).signIn();
    const { accountInfo, communicationPreferences } = await pages.profile();
    return `${accountInfo.accountStatus} ${accountInfo.phone} ${communicationPreferences.jackpotThreshold}`;
  };
  return Promise.all([preferring, pausing, phoning].map(read));
}

/** Data that the restored databases will lack. */
async function goOn(scene: Scene) {
  const { story } = scene;
  const { fridayMega, saturdayPower, tuesdayMega } = story.draws;
  const { preferring, pausing, phoning } = cast(story.members);
  const gap = delay(GAP_MS);
  await (await new MemberPages(scene, preferring).signIn()).prefer('200');
  await (await new MemberPages(scene, pausing).signIn()).call('POST', '/api/member/pause');
  await (await new MemberPages(scene, phoning).signIn()).changePhone(FORGOTTEN_PHONE);
  const newcomer = await story.join(FORGOTTEN_NEWCOMER);
  await story.firstNumbers([newcomer], fridayMega, saturdayPower);
  newcomer.pausedAt = await story.outside.now();
  await story.reach('Saturday 00:45, Mega Millions was drawn', 2, '00:45');
  await story.untilReported(fridayMega);
  await story.untilSealed(tuesdayMega);
  await scene.trouble({ target: 'twilio', kind: 'delay', ms: SLOWLY_MS, probability: 1 });
  await story.reach('Saturday 15:00', 2, '15:00');
  await gap;
  await scene.wait('some numbers of the next draw have arrived', async () =>
    (await story.arrived()).some(({ drawId }) => drawId === tuesdayMega.drawId),
  );
  // Both could get their numbers before the loss; after the restore neither exists
  const gone = [newcomer, { ...phoning, phone: FORGOTTEN_PHONE }];
  const channels = ['sms', 'email'] as const;
  story.due.unshift(
    ...gone.flatMap((member) => channels.map((channel) => ({ member, draw: tuesdayMega, channel, isEarly: true }))),
  );
}

async function expectForgotten(scene: Scene, before: string[]) {
  const after = await profilesOf(scene);
  if (after.join() !== before.join())
    scene.fault(`profiles were ${before.join()} at the backup, and are ${after.join()}`);
  if (!(await validate(scene.story.site, person(FORGOTTEN_NEWCOMER))))
    scene.fault('the address of a sign-up after the backup is still taken');
}

/**
 * Every service must follow these changes, although it handled others of the same members after the backup.
 * @returns a new member
 */
async function changeAgain(scene: Scene) {
  const { stack, story } = scene;
  const { preferring, pausing, phoning, deleting, stopping } = cast(story.members);
  const now = () => story.outside.now();
  const preferred = await new MemberPages(scene, preferring).signIn();
  await preferred.prefer('100');
  const paused = await new MemberPages(scene, pausing).signIn();
  await paused.call('POST', '/api/member/pause');
  pausing.pausedAt = await now();
  await (await new MemberPages(scene, phoning).signIn()).changePhone(NEW_PHONE);
  story.members[story.members.indexOf(phoning)] = { ...phoning, phone: NEW_PHONE };
  await (await new MemberPages(scene, deleting).signIn()).deleteAccount();
  deleting.pausedAt = await now();
  await story.outside.reply(stopping.phone, 'STOP');
  stopping.stoppedAt = await now();
  const newcomer = await story.join(NEWCOMER);
  await story.firstNumbers([newcomer], story.draws.tuesdayMega);

  await scene.repair('the new preference shows', async () => {
    return (await preferred.profile()).communicationPreferences.jackpotThreshold === '100';
  });
  await scene.repair('STOP reaches the member record', async () => !(await story.smsAllowed(stopping)));
  await scene.repair('a paused membership is not charged', async () => {
    const { nextCharge } = await paused.call<{ nextCharge: object | null }>('GET', '/api/subscription');
    return nextCharge === null;
  });
  await scene.repair('a deleted account cannot sign in', async () => {
    const { email, password } = deleting;
    return !(await trySignIn(stack.publicUrl, realmOf(stack.shape), { email, password }));
  });
  return newcomer;
}
