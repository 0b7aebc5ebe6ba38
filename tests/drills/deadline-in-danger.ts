import { log } from '../support/run-on-stack.js';
import { boardLine } from './board.js';
import type { Drill, DrillContext } from './drill.js';

interface Alarm {
  drawId: string;
  channel: string;
  late: number;
  waiting: number;
}

/** One segment in almost fourteen hours, so that the segments of a draw take longer than the time that is left. */
const SLOW = '0.00002';
const USUAL = '50';

async function alarmOf({ console: operator }: DrillContext, draw: string) {
  const { body } = await operator.call<{ items?: Alarm[] }>('/api/admin/deliveries/alarms');
  return body.items?.find(({ drawId, channel }) => drawId === draw && channel === 'sms') ?? null;
}

/** The rate of texts is far too low: the alarm is raised while there is time, and a higher rate ends it. */
export const deadlineInDanger: Drill = {
  name: 'deadline-in-danger',
  runbook: 'delivery-deadline-at-risk',
  members: 12,

  async run(context) {
    const { scenario, stack } = context;
    const { fridayMega, tuesdayMega } = scenario.draws;
    const { drawId: draw } = tuesdayMega;
    const delivery = stack.process('delivery');
    const isAtRisk = () => context.metric('delivery', 'numbercast_deadline_in_danger', { draw, channel: 'sms' });
    await delivery.restart({ SMS_PER_SECOND: SLOW });
    log(`restarted delivery with SMS_PER_SECOND=${SLOW}`);
    await scenario.advanceTo('Saturday 00:45, after Mega Millions', 2, '00:45');
    await scenario.untilReported(fridayMega);
    await scenario.untilSealed(tuesdayMega);
    await scenario.advanceTo('Saturday 15:00', 2, '15:00');

    await context.detect('numbercast_deadline_in_danger is 1', async () => (await isAtRisk()) === 1);
    const alarm = await context.detect('the console warns on every page', () => alarmOf(context, draw));
    const hours = (tuesdayMega.deadline.getTime() - (await scenario.sandbox.now()).getTime()) / 3_600_000;
    log(`${alarm.late} of ${alarm.waiting} texts would be late; the deadline is in ${Math.round(hours)} hours`);
    const line = await boardLine(context, draw, 'sms');
    if (!line || line.queued === 0) context.fail('the Deadlines tab shows no queued texts');

    await delivery.restart({ SMS_PER_SECOND: USUAL });
    log(`restarted delivery with SMS_PER_SECOND=${USUAL}`);
    await scenario.untilDelivered(tuesdayMega);
    await context.recover('numbercast_deadline_in_danger is 0', async () => (await isAtRisk()) === 0);
    await context.recover(
      'the console no longer shows the warning',
      async () => (await alarmOf(context, draw)) === null,
    );
  },
};
