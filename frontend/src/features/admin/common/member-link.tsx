import { useQuery } from '@tanstack/react-query';

import { paths } from '../../../lib/browser/paths.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Link } from '../../../ui/link.js';
import { type MemberLine, membersByIdQuery } from '../admin-api.js';
import { nameOf } from './member-name.js';

/** Members by id, as far as they are known yet. */
export type KnownMembers = ReadonlyMap<string, MemberLine>;

const none: KnownMembers = new Map();

/** The members that a list names by their ids, read in one request. */
export function useMembers(memberIds: readonly string[]): KnownMembers {
  const { data } = useQuery(membersByIdQuery([...new Set(memberIds)].toSorted()));
  return data ?? none;
}

interface MemberLinkProps {
  readonly memberId: string;
  readonly members: KnownMembers;
}

/** Leads to the page of a member by the member's name; the id can be copied. */
export function MemberLink({ memberId, members }: MemberLinkProps) {
  const member = members.get(memberId);
  return (
    <span className="inline-flex max-w-full items-center">
      <Link to={paths.admin({ tab: 'users', member: memberId })} className="text-link wrap-anywhere">
        {member ? nameOf(member) : `Member ${memberId.slice(0, 8)}`}
      </Link>
      <CopyButton text={memberId} what={`member id ${memberId}`} compact />
    </span>
  );
}
