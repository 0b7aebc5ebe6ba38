import ChevronRight from 'lucide-react/icons/chevron-right';

import { formatCount } from '../../../lib/format/format-count.js';
import { formatNumberSet } from '../../../lib/lottery/format-number-set.js';
import { paths } from '../../../lib/browser/paths.js';
import { Link } from '../../../ui/link.js';
import type { Receipt } from './member-api.js';
import { drawsOf, drawTitle } from './resend-words.js';
import { SideCard } from './side-card.js';
import { VerifyButton } from './verify-button.js';

const SHOWN = 4;

interface SetsCardProps {
  readonly memberId: string;
  readonly receipts: readonly Receipt[];
}

/** The member's sets by draw, newest draw first; each can be looked up, and all of a draw can be verified. */
export function SetsCard({ memberId, receipts }: SetsCardProps) {
  const draws = drawsOf(receipts).toReversed().slice(0, SHOWN);
  return (
    <SideCard title="Sets">
      {draws.length === 0 && <p className="text-muted">No sets have been sent yet.</p>}
      <ul className="divide-y divide-line">
        {draws.map((draw) => (
          <li key={draw.drawId}>
            <details className="group py-1.5">
              <summary className="flex cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
                <span>
                  {drawTitle(draw)} <span className="text-muted">· {formatCount(draw.numbers.length, 'set')}</span>
                </span>
                <ChevronRight
                  aria-hidden="true"
                  className="size-5 shrink-0 text-muted group-open:rotate-90 motion-safe:transition-transform"
                />
              </summary>
              <ul className="figures mt-1">
                {draw.numbers.map((set) => (
                  <li key={formatNumberSet(set)}>
                    <Link
                      to={paths.admin({ tab: 'lookup', drawId: draw.drawId, search: formatNumberSet(set) })}
                      className="text-link"
                    >
                      {formatNumberSet(set)}
                    </Link>
                  </li>
                ))}
              </ul>
              <VerifyButton draw={draw} memberId={memberId} />
            </details>
          </li>
        ))}
      </ul>
    </SideCard>
  );
}
