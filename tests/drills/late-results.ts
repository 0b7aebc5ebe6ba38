import { log } from '../support/run-on-stack.js';
import type { Drill } from './drill.js';

const SIX_HOURS = 6 * 3_600;
/** Data set of Mega Millions at the sources. */
const DATA_SET = '5xaw-6ayf';

/** One source has no result, then the other has a different one: no result is published until both agree. */
export const lateResults: Drill = {
  name: 'late-results',
  runbook: 'draw-result-overdue',
  members: 6,

  async run(context) {
    const { scenario, stack } = context;
    const { fridayMega, tuesdayMega } = scenario.draws;
    const { drawId: draw } = fridayMega;
    const overdue = () => context.metric('reporting', 'numbercast_result_overdue_seconds', { draw });
    await context.injectFaults({ target: 'feed-a', kind: 'late', probability: 1, path: DATA_SET });
    await scenario.advanceTo('Saturday 06:00, Mega Millions has no result in the data service', 2, '06:00');
    await context.detect(
      `numbercast_result_overdue_seconds of ${draw} is more than six hours`,
      async () => (await overdue()) > SIX_HOURS,
    );
    if (await scenario.console.report(draw)) context.fail('the draw was reported with one source');
    if (await scenario.console.isSealed(tuesdayMega.drawId))
      context.fail('the next draw was sealed without the result');

    await context.endFaults();
    await context.injectFaults({ target: 'feed-b', kind: 'wrong-result', probability: 1, path: DATA_SET });
    log('the data service has the result, but the file export has a different one');
    await context.detect('the log of reporting says that the sources contradict each other', async () =>
      (await stack.logs()).includes(`the sources contradict each other on ${draw}`),
    );
    if (await scenario.console.report(draw)) context.fail('the draw was reported while the sources differed');

    await context.endFaults();
    log('the export is correct again; no action is needed');
    await context.recover(`${draw} is published and reported`, () => scenario.console.report(draw));
    await context.recover('numbercast_result_overdue_seconds no longer counts it', async () => (await overdue()) === 0);
    await scenario.delivery(tuesdayMega, 'Saturday 15:00', 2);
  },
};
