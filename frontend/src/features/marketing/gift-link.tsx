import { paths } from '../../lib/browser/paths.js';
import { Link } from '../../ui/link.js';

export function GiftLink() {
  return (
    <p className="mt-5 text-muted">
      For someone else?{' '}
      <Link to={paths.gift} className="text-link font-semibold">
        Give a year
      </Link>
    </p>
  );
}
