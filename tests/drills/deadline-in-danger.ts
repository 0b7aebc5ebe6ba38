import { say } from '../support/run-on-stack.js';
import { boardLine } from './board.js';
import type { Drill, Scene } from './drill.js';

interface Alarm {
  drawId: string;
  channel: string;
  late: number;
  waiting: number;
}

/** A segment takes almost fourteen hours: the segments of one draw take longer than the time that is left. */
const CRAWL = '0.00002';
const USUAL = '50';

async function alarmOf({ console: operator }: Scene, draw: string) {
  const { body } = await operator.call<{ items?: Alarm[] }>('/api/admin/deliveries/alarms');
  return body.items?.find(({ drawId, channel }) => drawId === draw && channel === 'sms') ?? null;
}

/** Texts are permitted far too slowly: danger is called while there is time, and more pace ends it. */
export const deadlineInDanger: Drill = {
  name: 'deadline-in-danger',
  runbook: 'delivery-deadline-at-risk',
  members: 12,

  async play(scene) {
    const { story, stack } = scene;
    const { fridayMega, tuesdayMega } = story.draws;
    const { drawId: draw } = tuesdayMega;
    const delivery = stack.process('delivery');
    const danger = () => scene.metric('delivery', 'numbercast_deadline_in_danger', { draw, channel: 'sms' });
    await delivery.restart({ SMS_PER_SECOND: CRAWL });
    say(`delivery was started anew with SMS_PER_SECOND=${CRAWL}`);
    await story.reach('Saturday 00:45, Mega Millions was drawn', 2, '00:45');
    await story.untilReported(fridayMega);
    await story.untilSealed(tuesdayMega);
    await story.reach('Saturday 15:00', 2, '15:00');

    await scene.notice('numbercast_deadline_in_danger is 1', async () => (await danger()) === 1);
    const alarm = await scene.notice('the console warns on every page', () => alarmOf(scene, draw));
    const hours = (tuesdayMega.deadline.getTime() - (await story.outside.now()).getTime()) / 3_600_000;
    say(`${alarm.late} of ${alarm.waiting} texts would be late; the deadline is ${Math.round(hours)} hours away`);
    const line = await boardLine(scene, draw, 'sms');
    if (!line || line.queued === 0) scene.fault('no texts wait on the Deadlines tab');

    await delivery.restart({ SMS_PER_SECOND: USUAL });
    say(`delivery is started anew with SMS_PER_SECOND=${USUAL}`);
    await story.untilBrought(tuesdayMega);
    await scene.repair('numbercast_deadline_in_danger is 0', async () => (await danger()) === 0);
    await scene.repair('the console warns no more', async () => (await alarmOf(scene, draw)) === null);
  },
};
