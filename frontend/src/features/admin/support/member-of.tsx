import { useQuery } from '@tanstack/react-query';

import { phoneDigits } from '../../../lib/format/us-phone.js';
import { paths } from '../../../lib/browser/paths.js';
import { Link } from '../../../ui/link.js';
import { type MemberLine, membersQuery } from '../admin-api.js';
import { nameOf } from '../common/member-name.js';

const has =
  (address: string) =>
  ({ email, phone }: MemberLine) =>
    email?.toLowerCase() === address.toLowerCase() || (Boolean(phone) && phone === phoneDigits(address));

/** Link to the member with this email address or phone; renders nothing if there is no such member. */
export function MemberOf({ address }: { address: string }) {
  const { data } = useQuery({
    ...membersQuery({ search: address, page: '', sort: 'newest' }),
    enabled: address !== '',
  });
  const member = data?.items.find(has(address));
  if (!member) return null;
  return (
    <p>
      <Link to={paths.admin({ tab: 'users', member: member.id })} className="text-link">
        Member: {nameOf(member)}
      </Link>
    </p>
  );
}
