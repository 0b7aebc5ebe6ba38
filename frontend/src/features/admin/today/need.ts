import { spanOf } from '../deliveries/deadline.js';

/** A task for an operator. */
export interface Need {
  readonly id: string;
  /** `urgent` has to be done now; `due` can wait until its time. */
  readonly severity: 'urgent' | 'due';
  /** The tab of the console in which it is done, and at which it is counted. */
  readonly tab: string;
  /** How many messages, events or cases it stands for. */
  readonly count: number;
  readonly text: string;
  /** The member concerned. */
  readonly memberId?: string;
  /** Due time as an ISO instant; null if none is set. */
  readonly dueAt: string | null;
  readonly action: { readonly label: string; readonly to: string };
}

/** `6 h 12 min left`, `2 d 3 h late`; empty where no time is set. */
export function dueTextOf({ dueAt }: Pick<Need, 'dueAt'>, now: string): string {
  if (dueAt === null) return '';
  const left = Date.parse(dueAt) - Date.parse(now);
  return left > 0 ? `${spanOf(left)} left` : `${spanOf(-left)} late`;
}

/** Returns the urgency label. `Overdue` is used only after the due time; other urgent tasks have time left. */
export function urgencyOf({ severity, dueAt }: Pick<Need, 'severity' | 'dueAt'>, now: string): string {
  if (severity === 'due') return 'Due';
  return dueAt !== null && Date.parse(dueAt) <= Date.parse(now) ? 'Overdue' : 'Act now';
}

const timeOf = ({ dueAt }: Need) => (dueAt === null ? Infinity : Date.parse(dueAt));

/** Sorts by due time, earliest first; among tasks without a due time, urgent ones come first. */
export const byDueTime = (a: Need, b: Need): number => {
  const [one, other] = [timeOf(a), timeOf(b)];
  return one === other ? Number(a.severity === 'due') - Number(b.severity === 'due') : one - other;
};

export interface Waiting {
  readonly count: number;
  readonly severity: Need['severity'];
}

/** Returns the badge of a tab: its open tasks, red if any are urgent. Null without open tasks. */
export function waitingIn(needs: readonly Need[], tab: string): Waiting | null {
  return summaryOf(
    needs.filter((need) => need.tab === tab),
    ({ count }) => count,
  );
}

/** Returns the badge of the task list, which counts each line once. */
export const waitingAtAll = (needs: readonly Need[]): Waiting | null => summaryOf(needs, () => 1);

function summaryOf(needs: readonly Need[], countOf: (need: Need) => number): Waiting | null {
  const count = needs.reduce((sum, need) => sum + countOf(need), 0);
  if (count === 0) return null;
  return { count, severity: needs.some(({ severity }) => severity === 'urgent') ? 'urgent' : 'due' };
}
