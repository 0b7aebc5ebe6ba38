import { say } from '../support/run-on-stack.js';
import type { Drill } from './drill.js';

const SIX_HOURS = 6 * 3_600;
/** Mega Millions, as the sources call it. */
const DATA_SET = '5xaw-6ayf';

/** One source has no result, then the other says something else: nothing is published before both agree. */
export const lateResults: Drill = {
  name: 'late-results',
  runbook: 'draw-result-overdue',
  members: 6,

  async play(scene) {
    const { story, stack } = scene;
    const { fridayMega, tuesdayMega } = story.draws;
    const { drawId: draw } = fridayMega;
    const overdue = () => scene.metric('reporting', 'numbercast_result_overdue_seconds', { draw });
    await scene.trouble({ target: 'feed-a', kind: 'late', probability: 1, path: DATA_SET });
    await story.reach('Saturday 06:00: Mega Millions was drawn, the data service has no result', 2, '06:00');
    await scene.notice(
      `numbercast_result_overdue_seconds of ${draw} is more than six hours`,
      async () => (await overdue()) > SIX_HOURS,
    );
    if (await story.console.report(draw)) scene.fault('it was reported on the word of one source');
    if (await story.console.isSealed(tuesdayMega.drawId)) scene.fault('the next draw did not wait for the result');

    await scene.calm();
    await scene.trouble({ target: 'feed-b', kind: 'wrong-result', probability: 1, path: DATA_SET });
    say('the data service has it, but the file export says something else');
    await scene.notice('the log of reporting says that the sources contradict each other', async () =>
      (await stack.logs()).includes(`the sources contradict each other on ${draw}`),
    );
    if (await story.console.report(draw)) scene.fault('it was reported while the sources disagreed');

    await scene.calm();
    say('the export is put right; nothing is done by hand');
    await scene.repair(`${draw} is published and reported`, () => story.console.report(draw));
    await scene.repair('numbercast_result_overdue_seconds tells of it no more', async () => (await overdue()) === 0);
    await story.delivery(tuesdayMega, 'Saturday 15:00', 2);
  },
};
