import { formatCount } from '../../../lib/format/format-count.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import { paths } from '../../../lib/browser/paths.js';
import { easternMomentOf } from '../../../lib/lottery/draw-time.js';
import type { Job } from '../deliveries/resends-api.js';
import type { AdminDraw } from '../draws-api.js';
import type { Alarm, BoardLine } from '../operations-api.js';
import { drawNameOf } from '../common/draw-name.js';
import type { Need } from './need.js';
import { channelPlurals, nounOf } from '../common/channels.js';

/** Deadlines that the forecast expects to miss. */
export const deadlineNeeds = (alarms: readonly Alarm[]): Need[] =>
  alarms.map(({ drawId, channel, deadline, late, waiting }) => ({
    id: `risk ${drawId} ${channel}`,
    severity: 'urgent',
    tab: 'deadlines',
    count: 1,
    text: `${channelPlurals[channel]} for ${drawNameOf(drawId)} may miss the deadline: ${formatNumber(late)} of ${formatNumber(waiting)} would be late.`,
    dueAt: deadline,
    action: { label: 'See deadlines', to: paths.admin({ tab: 'deadlines' }) },
  }));

const isOfFailures = ({ states }: Job) => states.every((state) => state === 'failed' || state === 'expired');
const handledBy = ({ tally }: Job) => tally.queued + tally.delivered + tally.onTheWay + tally.refused;

/** Number of failed messages of a draw on a channel, without those already covered by a bulk resend. */
function leftOf({ drawId, channel, failed, expired }: BoardLine, jobs: readonly Job[]): number {
  const covered = jobs
    .filter((job) => job.drawId === drawId && job.channel === channel && isOfFailures(job))
    // A later resend includes the failures of an earlier one, so the counts are not added
    .map(handledBy);
  return Math.max(0, failed + expired - Math.max(0, ...covered));
}

export interface FailedMessages {
  readonly board: readonly BoardLine[];
  readonly jobs: readonly Job[];
  readonly draws: readonly AdminDraw[];
  readonly now: string;
}

/** Messages that did not go out, of draws that are still to come: afterwards numbers are of no use. */
export function failedNeeds({ board, jobs, draws, now }: FailedMessages): Need[] {
  const drawAtOf = new Map(draws.map(({ drawId, drawAt }) => [drawId, Date.parse(drawAt)]));
  const isToCome = ({ drawId, deadline }: BoardLine) =>
    (drawAtOf.get(drawId) ?? Date.parse(deadline)) > Date.parse(now);
  return board.filter(isToCome).flatMap((line): Need[] => {
    const count = leftOf(line, jobs);
    if (count === 0) return [];
    const { drawId, channel, deadline } = line;
    const isLate = Date.parse(deadline) <= Date.parse(now);
    const by = isLate ? `The deadline was ${easternMomentOf(deadline)}.` : `Due by ${easternMomentOf(deadline)}.`;
    return [
      {
        id: `failed ${drawId} ${channel}`,
        severity: isLate ? 'urgent' : 'due',
        tab: 'deadlines',
        count,
        text: `${formatCount(count, nounOf(channel))} for ${drawNameOf(drawId)} failed. ${by}`,
        dueAt: deadline,
        action: {
          label: 'Review and resend',
          to: paths.admin({ tab: 'bulk', drawId, channel, states: 'failed,expired' }),
        },
      },
    ];
  });
}
