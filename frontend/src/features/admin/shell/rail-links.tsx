import { useId } from 'react';
import { Link } from 'react-router-dom';

import { classNames } from '../../../lib/format/class-names.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import { paths } from '../../../lib/browser/paths.js';
import { groupsOf, today } from '../admin-tabs.js';
import { useRoles } from '../roles/use-roles.js';
import { type Waiting, waitingAtAll, waitingIn } from '../today/need.js';
import { useNeeds } from '../today/use-needs.js';

interface RailLinksProps {
  readonly active: string;
  readonly onChoose?: () => void;
}

/** The tabs of the console in their groups, each with the number of open tasks. */
export function RailLinks({ active, onChoose }: RailLinksProps) {
  const { needs } = useNeeds();
  const roles = useRoles();
  const id = useId();
  return (
    <nav aria-label="Admin" className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto p-0.5">
      <TabLink tab={today} active={active} waiting={waitingAtAll(needs)} onChoose={onChoose} />
      {groupsOf(roles).map(({ title, tabs }, place) => (
        <div key={title}>
          <p
            id={`${id}${place}`}
            className="px-2.5 text-[0.75rem] leading-[1.125rem] font-semibold tracking-wide text-muted [@media(min-height:48rem)]:pt-2"
          >
            {title}
          </p>
          <ul aria-labelledby={`${id}${place}`}>
            {tabs.map((tab) => (
              <li key={tab.key}>
                <TabLink tab={tab} active={active} waiting={waitingIn(needs, tab.key)} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface TabLinkProps extends RailLinksProps {
  readonly tab: { readonly key: string; readonly title: string };
  readonly waiting: Waiting | null;
}

function TabLink({ tab: { key, title }, active, waiting, onChoose }: TabLinkProps) {
  const isActive = key === active;
  const badgeId = useId();
  return (
    <span className="relative block">
      <Link
        to={paths.admin({ tab: key })}
        onClick={onChoose}
        aria-current={isActive ? 'page' : undefined}
        aria-describedby={waiting ? badgeId : undefined}
        className={classNames(
          'block rounded-control px-2.5 text-[0.9375rem] leading-8 [@media(max-height:48rem)]:leading-[1.85rem] font-semibold whitespace-nowrap',
          isActive ? 'bg-accent text-on-accent' : 'text-ink hover:bg-surface',
        )}
      >
        {title}
      </Link>
      {waiting && <Badge id={badgeId} {...waiting} />}
    </span>
  );
}

const severities = { urgent: 'bg-bad text-paper', due: 'bg-warn text-paper' } as const;

/** Next to the link and not inside it, so that the link's accessible name is unchanged. */
function Badge({ id, count, severity }: Waiting & { id: string }) {
  return (
    <span
      id={id}
      className={classNames(
        'figures pointer-events-none absolute top-1.5 right-2 [@media(max-height:48rem)]:top-[0.3rem] min-w-5 rounded-full px-1.5 text-center text-[0.75rem] leading-5 font-semibold',
        severities[severity],
      )}
    >
      {formatNumber(count)}
      <span className="sr-only"> {severity}</span>
    </span>
  );
}
