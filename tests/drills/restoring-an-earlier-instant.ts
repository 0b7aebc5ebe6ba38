import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backUpEngines } from '@numbercast/local-stack/engines/backup';
import { loseEverything } from '@numbercast/local-stack/engines/fault-injection';
import { realmOf } from '@numbercast/local-stack/environments';
import { keyOf, type Member } from '../support/delivery-oracle.js';
import { person } from '../support/people.js';
import { log } from '../support/run-on-stack.js';
import { trySignIn } from '../support/signing-in.js';
import { validate } from '../support/signing-up.js';
import type { Drill, DrillContext } from './drill.js';
import { MemberPages } from './member-pages.js';
import { restoreAllButKafka, servicesOf } from './restoring.js';

const FORGOTTEN_NEWCOMER = 21;
const NEWCOMER = 22;
const FORGOTTEN_PHONE = '2125559001';
const NEW_PHONE = '2125559002';
const SLOWLY_MS = 1_500;
/** Real time between the backup and the loss, at least. */
const GAP_MS = 20_000;

/** The members by the change that they make after the backup and again after the restore. */
function rolesOf(members: readonly Member[]) {
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

  async run(context) {
    const { stack, scenario } = context;
    const backup = join(stack.shape.folder, 'backup');
    const before = await profilesOf(context);
    await backUpEngines(backup, log);
    const arrivedBefore = new Set(await arrivedKeys(context));
    await changeAfterBackup(context);
    for (const service of servicesOf(context)) service.kill();
    await loseEverything(['kafka']);
    log('all services crashed, and only Kafka has its data');

    await restoreAllButKafka(context, backup);
    await context.endFaults();
    // The provider has these messages and the restored databases do not: the sets are assigned and sent again
    for (const key of await arrivedKeys(context)) if (!arrivedBefore.has(key)) scenario.mayRepeat.add(key);
    await expectForgotten(context, before);
    await scenario.untilSealed(scenario.draws.tuesdayMega);
    await scenario.untilDelivered(scenario.draws.tuesdayMega);

    const newcomer = await changeAgain(context);
    await scenario.nextPowerball();
    // The new member was too late for Saturday's draw and got Monday's numbers before Saturday's result
    const { saturdayPower, mondayPower } = scenario.draws;
    for (const due of scenario.due)
      if (due.member === newcomer && due.draw === mondayPower) due.knownBefore = saturdayPower.date;
    await rm(backup, { recursive: true });
  },
};

const arrivedKeys = async ({ scenario }: DrillContext) =>
  (await scenario.arrived()).map(({ drawId, at }) => keyOf(drawId, at));

/** Reads the parts of profiles that change after the backup, which the restore must undo. */
function profilesOf(context: DrillContext): Promise<string[]> {
  const { preferring, pausing, phoning } = rolesOf(context.scenario.members);
  const read = async (member: Member) => {
    const pages = await new MemberPages(context, member).signIn();
    const { accountInfo, communicationPreferences } = await pages.profile();
    return `${accountInfo.accountStatus} ${accountInfo.phone} ${communicationPreferences.jackpotThreshold}`;
  };
  return Promise.all([preferring, pausing, phoning].map(read));
}

/** Makes changes that the restored databases will lack. */
async function changeAfterBackup(context: DrillContext) {
  const { scenario } = context;
  const { fridayMega, saturdayPower, tuesdayMega } = scenario.draws;
  const { preferring, pausing, phoning } = rolesOf(scenario.members);
  const gap = delay(GAP_MS);
  await (await new MemberPages(context, preferring).signIn()).prefer('200');
  await (await new MemberPages(context, pausing).signIn()).call('POST', '/api/member/pause');
  await (await new MemberPages(context, phoning).signIn()).changePhone(FORGOTTEN_PHONE);
  const newcomer = await scenario.join(FORGOTTEN_NEWCOMER);
  await scenario.firstNumbers([newcomer], fridayMega, saturdayPower);
  newcomer.pausedAt = await scenario.sandbox.now();
  await scenario.advanceTo('Saturday 00:45, after Mega Millions', 2, '00:45');
  await scenario.untilReported(fridayMega);
  await scenario.untilSealed(tuesdayMega);
  await context.injectFaults({ target: 'twilio', kind: 'delay', ms: SLOWLY_MS, probability: 1 });
  await scenario.advanceTo('Saturday 15:00', 2, '15:00');
  await gap;
  await context.wait('some numbers of the next draw have arrived', async () =>
    (await scenario.arrived()).some(({ drawId }) => drawId === tuesdayMega.drawId),
  );
  // Both may have received numbers before the loss; after the restore, neither the member nor the new phone exists
  const lost = [newcomer, { ...phoning, phone: FORGOTTEN_PHONE }];
  const channels = ['sms', 'email'] as const;
  scenario.due.unshift(
    ...lost.flatMap((member) => channels.map((channel) => ({ member, draw: tuesdayMega, channel, isEarly: true }))),
  );
}

async function expectForgotten(context: DrillContext, before: string[]) {
  const after = await profilesOf(context);
  if (after.join() !== before.join())
    context.fail(`the profiles were ${before.join()} at the backup and are ${after.join()} now`);
  if (!(await validate(context.scenario.gateway, person(FORGOTTEN_NEWCOMER))))
    context.fail('the address of a sign-up after the backup is still taken');
}

/**
 * Every service must follow these changes, although it handled others of the same members after the backup.
 * @returns a new member
 */
async function changeAgain(context: DrillContext) {
  const { stack, scenario } = context;
  const { preferring, pausing, phoning, deleting, stopping } = rolesOf(scenario.members);
  const now = () => scenario.sandbox.now();
  const preferred = await new MemberPages(context, preferring).signIn();
  await preferred.prefer('100');
  const paused = await new MemberPages(context, pausing).signIn();
  await paused.call('POST', '/api/member/pause');
  pausing.pausedAt = await now();
  await (await new MemberPages(context, phoning).signIn()).changePhone(NEW_PHONE);
  scenario.members[scenario.members.indexOf(phoning)] = { ...phoning, phone: NEW_PHONE };
  await (await new MemberPages(context, deleting).signIn()).deleteAccount();
  deleting.pausedAt = await now();
  await scenario.sandbox.reply(stopping.phone, 'STOP');
  stopping.stoppedAt = await now();
  const newcomer = await scenario.join(NEWCOMER);
  await scenario.firstNumbers([newcomer], scenario.draws.tuesdayMega);

  await context.recover('the profile shows the new preference', async () => {
    return (await preferred.profile()).communicationPreferences.jackpotThreshold === '100';
  });
  await context.recover('STOP reaches the member record', async () => !(await scenario.smsAllowed(stopping)));
  await context.recover('a paused membership is not charged', async () => {
    const { nextCharge } = await paused.call<{ nextCharge: object | null }>('GET', '/api/subscription');
    return nextCharge === null;
  });
  await context.recover('a deleted account cannot sign in', async () => {
    const { email, password } = deleting;
    return !(await trySignIn(stack.publicUrl, realmOf(stack.shape), { email, password }));
  });
  return newcomer;
}
