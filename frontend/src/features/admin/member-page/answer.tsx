import { Notice } from '../../../ui/notice.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { LoadFailed } from '../common/load-failed.js';
import { answerOf } from './answer-line.js';
import type { Receipt } from './member-api.js';

interface AnswerProps {
  readonly query: { readonly isError: boolean; readonly refetch: () => Promise<unknown> };
  readonly receipts: readonly Receipt[];
  /** Server time; null until the response arrives. */
  readonly now: string | null;
}

/** “Did my numbers arrive?”, answered in one line. */
export function Answer({ query, receipts, now }: AnswerProps) {
  if (now !== null) {
    const { tone, lead, channels } = answerOf(receipts, now);
    return (
      <Notice tone={tone}>
        <p className="figures">
          <strong className="font-semibold">{lead}</strong> {channels.join(' ')}
        </p>
      </Notice>
    );
  }
  if (query.isError) return <LoadFailed onRetry={query.refetch}>Couldn’t load what was sent.</LoadFailed>;
  return <Skeleton className="h-14.5 rounded-card" />;
}
