import * as words from '#words/features/status/component-list.js';
import { easternStampOf } from '../../lib/lottery/draw-time.js';
import { Badge } from '../../ui/badge.js';
import type { Tone } from '../../ui/notice.js';
import { Skeleton } from '../../ui/skeleton.js';
import type { Component, State, Status } from './status-api.js';

const names: readonly (readonly [component: Component, name: string, text: string])[] = [
  ['sign-up', words.signUp, words.signUpText],
  ['sign-in', words.signIn, words.signInText],
  ['payments', words.payments, words.paymentsText],
  ['delivery', words.delivery, words.deliveryText],
  ['results', words.results, words.resultsText],
];

const badges: Record<State | 'unknown', { tone: Tone | 'plain'; word: string }> = {
  operational: { tone: 'good', word: words.operational },
  degraded: { tone: 'warn', word: words.degraded },
  down: { tone: 'bad', word: words.down },
  unknown: { tone: 'plain', word: words.unknown },
};

interface ComponentListProps {
  /** Absent until the first response, and after a failure. */
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
              {state ? (
                <Badge tone={badges[state].tone}>{badges[state].word}</Badge>
              ) : (
                <Skeleton className="h-6 w-16" />
              )}
              {known && known.state !== 'operational' && (
                <p className="figures mt-1 text-[0.8125rem] text-muted">{words.since(easternStampOf(known.since))}</p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
