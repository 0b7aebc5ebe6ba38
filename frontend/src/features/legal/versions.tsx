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
    <nav aria-label="Versions of this text" className="mt-10 border-t border-line pt-6 text-muted">
      <p>Every version stays available at its own address:</p>
      <ul className="mt-2 space-y-1">
        {published.toReversed().map(({ version, effective }, index) => (
          <li key={version}>
            <Link to={pathOf(version)} className="text-link" aria-current={version === current ? 'page' : undefined}>
              Version {version}, from {effective}
            </Link>
            {index === 0 && ' (the current version)'}
          </li>
        ))}
      </ul>
    </nav>
  );
}
