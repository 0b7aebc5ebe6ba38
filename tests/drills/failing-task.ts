import { log } from '../support/run-on-stack.js';
import type { Drill } from './drill.js';

/** So few that all but the first text wait. */
const SLOW = '0.00002';
const USUAL = '50';
/** Encrypted with a key that no service has. */
const UNREADABLE = 'encrypted:removed:AAAA';
const METRIC = 'numbercast_task_failing_runs';

/** A text cannot be decrypted: it waits and is reported, and all other texts are sent. */
export const failingTask: Drill = {
  name: 'failing-task',
  runbook: 'task-failures',
  members: 6,

  async run(context) {
    const { scenario, stack } = context;
    const { fridayMega, tuesdayMega } = scenario.draws;
    const delivery = stack.process('delivery');
    const task = { task: 'PartitionLeases.sendTexts' };
    await delivery.restart({ SMS_PER_SECOND: SLOW });
    await scenario.advanceTo('Saturday 00:45, after Mega Millions', 2, '00:45');
    await scenario.untilReported(fridayMega);
    await scenario.untilSealed(tuesdayMega);
    await scenario.advanceTo('Saturday 15:00', 2, '15:00');

    const connection = await context.connectTo('delivery');
    const messages = connection.collection<{ _id: string }>('messages');
    const queued = { 'numbers.drawId': tuesdayMega.drawId, channel: 'sms', state: 'queued' } as never;
    const { _id } = await context.wait('a text is queued', () => messages.findOne(queued));
    await messages.updateOne({ _id }, { $set: { to: UNREADABLE } });
    await delivery.restart({ SMS_PER_SECOND: USUAL });
    log(`damaged the address of ${_id}`);

    await context.detect(`${METRIC} is at least 3`, async () => (await context.metric('delivery', METRIC, task)) >= 3);
    await context.detect('the log of delivery names the message', async () =>
      (await stack.logs()).includes(`messages/${_id} cannot be decrypted`),
    );
    await context.wait('all other texts are sent', async () => (await messages.countDocuments(queued)) === 1);

    await messages.updateOne({ _id }, { $unset: { to: '' } });
    log('removed the damaged address from the message');
    await context.recover(`${METRIC} is 0`, async () => (await context.metric('delivery', METRIC, task)) === 0);
    await scenario.untilDelivered(tuesdayMega);
    await connection.close();
  },
};
