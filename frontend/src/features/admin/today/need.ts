import { spanOf } from '../deliveries/deadline.js';

/** Something that a person has to do. */
export interface Need {
  readonly id: string;
  /** `urgent` has to be done now; `due` can wait until its time. */
  readonly severity: 'urgent' | 'due';
  /** The tab of the console in which it is done, and at which it is counted. */
  readonly tab: string;
  /** How many messages, events or cases it stands for. */
  readonly count: number;
  readonly text: string;
  /** Whom it is about. */
  readonly memberId?: string;
  /** When it has to be done, as an ISO instant; null where no time is set. */
  readonly dueAt: string | null;
  readonly action: { readonly label: string; readonly to: string };
}

/** `6 h 12 min left`, `2 d 3 h late`; empty where no time is set. */
export function dueTextOf({ dueAt }: Pick<Need, 'dueAt'>, now: string): string {
  if (dueAt === null) return '';
  const left = Date.parse(dueAt) - Date.parse(now);
  return left > 0 ? `${spanOf(left)} left` : `${spanOf(-left)} late`;
}

/** `Overdue` only after the due time: other urgent things still have some left. */
export function urgencyOf({ severity, dueAt }: Pick<Need, 'severity' | 'dueAt'>, now: string): string {
  if (severity === 'due') return 'Due';
  return dueAt !== null && Date.parse(dueAt) <= Date.parse(now) ? 'Overdue' : 'Act now';
}

const timeOf = ({ dueAt }: Need) => (dueAt === null ? Infinity : Date.parse(dueAt));

/** The earliest due time first. Without one, what is urgent stands first. */
export const byDueTime = (a: Need, b: Need): number => {
  const [one, other] = [timeOf(a), timeOf(b)];
  return one === other ? Number(a.severity === 'due') - Number(b.severity === 'due') : one - other;
};

export interface Waiting {
  readonly count: number;
  readonly severity: Need['severity'];
}

/** The badge of a tab: what waits there, red when some of it is urgent. Null when nothing waits. */
export function waitingIn(needs: readonly Need[], tab: string): Waiting | null {
  return summaryOf(
    needs.filter((need) => need.tab === tab),
    ({ count }) => count,
  );
}

/** The badge of the list itself, one for each line. */
export const waitingAtAll = (needs: readonly Need[]): Waiting | null => summaryOf(needs, () => 1);

function summaryOf(needs: readonly Need[], countOf: (need: Need) => number): Waiting | null {
  const count = needs.reduce((sum, need) => sum + countOf(need), 0);
  if (count === 0) return null;
  return { count, severity: needs.some(({ severity }) => severity === 'urgent') ? 'urgent' : 'due' };
}
