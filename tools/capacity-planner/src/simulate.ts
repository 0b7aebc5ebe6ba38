import { catalogue } from '@numbercast/lottery';
import { optionsOf } from './options.js';
import { advice, byCarrier, calendarRow, CALENDAR_HEAD, heading, toGo } from './report.js';
import { needs } from './search.js';
import { summed } from './sending.js';
import { cellsOf, isInTime, type Outcome, simulate, tightest } from './simulation.js';

// `make plan-sending`: checks whether carriers and accounts permit sending this many members' numbers in time.
const begun = performance.now();
// eslint-disable-next-line node/no-process-env -- the options of the make target
const options = await optionsOf(process.env);
const cells = cellsOf(options);

console.log(heading(options, cells));
console.log(`\n${CALENDAR_HEAD}`);
const outcomes: Outcome[] = [];
for (const outcome of simulate(options)) {
  outcomes.push(outcome);
  console.log(calendarRow(outcome));
}

for (const game of options.games) {
  const worst = tightest(outcomes.filter(({ slot }) => slot.game === game));
  console.log(
    `\n${catalogue[game].name}, the draw with the least time to spare (${worst.slot.drawId}, ${worst.week}):`,
  );
  console.log(byCarrier(worst));
}

const late = outcomes.filter((outcome) => !isInTime(outcome));
const worst = tightest(late.length > 0 ? late : outcomes);
if (late.length > 0) {
  console.log(`\nThis cannot be delivered in time: ${late.length} of ${outcomes.length} draws would be late.`);
  for (const line of advice(worst, needs(cells, worst.slot, options.limits), options.limits)) console.log(`- ${line}`);
}
const { messages, segments } = summed(worst.alone);
const most = Math.max(...outcomes.map((outcome) => Math.max(summed(outcome.alone).late, outcome.lateInWeek)));
const wall = ((performance.now() - begun) / 1_000).toFixed(1);
console.log(
  `simulate: members=${options.members} messages=${messages} segments=${segments} late=${most}` +
    ` latest-safe-start=${toGo(worst)}h before the deadline wall=${wall}s`,
);
process.exitCode = late.length > 0 ? 1 : 0;
