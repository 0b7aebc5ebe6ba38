import * as words from '#words/features/marketing/gift-link.js';
import { paths } from '../../lib/browser/paths.js';
import { Link } from '../../ui/link.js';

const link = (text: string) => (
  <Link to={paths.gift} className="text-link font-semibold">
    {text}
  </Link>
);

export const GiftLink = () => <p className="mt-5 text-muted">{words.forSomeoneElse(link)}</p>;
