import * as words from '#words/features/legal/pages.js';
import { longDateOf } from '../../lib/lottery/draw-time.js';
import { Link } from '../../ui/link.js';
import type { PublishedDocument } from './published.js';

interface VersionsProps {
  readonly published: readonly PublishedDocument[];
  /** Absent on the page of the version that applies. */
  readonly current: string | undefined;
  readonly pathOf: (version: string) => string;
}

/** Links to every version of a legal text, each at an address that never changes. */
export function Versions({ published, current, pathOf }: VersionsProps) {
  return (
    <nav aria-label={words.versions} className="mt-10 border-t border-line pt-6 text-muted">
      <p>{words.versionsLead}</p>
      <ul className="mt-2 space-y-1">
        {published.toReversed().map(({ version, effective }, index) => (
          <li key={version}>
            <Link to={pathOf(version)} className="text-link" aria-current={version === current ? 'page' : undefined}>
              {words.versionFrom(version, longDateOf(effective))}
            </Link>
            {index === 0 && words.currentVersion}
          </li>
        ))}
      </ul>
    </nav>
  );
}
