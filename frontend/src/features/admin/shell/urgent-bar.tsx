import { Link } from 'react-router-dom';
import CircleAlert from 'lucide-react/icons/circle-alert';

import { paths } from '../../../lib/browser/paths.js';
import { today } from '../admin-tabs.js';
import { urgencyOf } from '../today/need.js';
import { useNeeds } from '../today/use-needs.js';

/** Shown below the title of every console page while a task is urgent. Deadlines at risk have a separate notice. */
export function UrgentBar() {
  const { needs, now } = useNeeds();
  const urgent = needs.filter(({ severity, id }) => severity === 'urgent' && !id.startsWith('risk '));
  const [first, ...others] = urgent;
  if (!first) return null;
  return (
    <section
      aria-label="Urgent"
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-bad/60 bg-bad-soft px-4 py-2.5"
    >
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-bad max-sm:hidden" />
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <span className="font-semibold">{urgencyOf(first, now)}:</span> {first.text}
      </span>
      <Link to={first.action.to} className="text-link font-semibold whitespace-nowrap">
        {first.action.label}
      </Link>
      {others.length > 0 && (
        <Link to={paths.admin({ tab: today.key })} className="text-link whitespace-nowrap">
          {others.length} more
        </Link>
      )}
    </section>
  );
}
