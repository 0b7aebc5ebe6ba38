import { easternStampOf } from '../../lib/lottery/draw-time.js';
import { Badge } from '../../ui/badge.js';
import type { Tone } from '../../ui/notice.js';
import { Skeleton } from '../../ui/skeleton.js';
import type { Component, State, Status } from './status-api.js';

const names: readonly (readonly [component: Component, name: string, text: string])[] = [
  ['sign-up', 'Sign-up', 'Becoming a member'],
  ['sign-in', 'Sign-in', 'Signing in and the profile'],
  ['payments', 'Payments', 'Plans, cards and renewals'],
  ['delivery', 'Number delivery', 'Texts and emails with numbers'],
  ['results', 'Results', 'Results and matches after a draw'],
];

const words: Record<State | 'unknown', { tone: Tone | 'plain'; word: string }> = {
  operational: { tone: 'good', word: 'works' },
  degraded: { tone: 'warn', word: 'limited' },
  down: { tone: 'bad', word: 'down' },
  unknown: { tone: 'plain', word: 'unknown' },
};

interface ComponentListProps {
  /** Absent until the first answer, and after a failure. */
  readonly components: Status['components'] | undefined;
  readonly isFailed: boolean;
}

/** All rows are there from the start, so that nothing moves when the states arrive. */
export function ComponentList({ components, isFailed }: ComponentListProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {names.map(([component, name, text]) => {
        const known = components?.find((one) => one.component === component);
        const state = known?.state ?? (isFailed ? 'unknown' : undefined);
        return (
          <li key={component} className="flex items-start justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{name}</p>
              <p className="text-[0.9375rem] text-muted">{text}</p>
            </div>
            <div className="flex min-h-12 shrink-0 flex-col items-end">
              {state ? <Badge tone={words[state].tone}>{words[state].word}</Badge> : <Skeleton className="h-6 w-16" />}
              {known && known.state !== 'operational' && (
                <p className="figures mt-1 text-[0.8125rem] text-muted">since {easternStampOf(known.since)}</p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
