import { useQuery } from '@tanstack/react-query';

import { paths } from '../../../lib/browser/paths.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Link } from '../../../ui/link.js';
import { type MemberLine, membersByIdQuery } from '../admin-api.js';
import { nameOf } from './member-name.js';

/** The members loaded so far, by id. */
export type KnownMembers = ReadonlyMap<string, MemberLine>;

const none: KnownMembers = new Map();

/** Loads the members that a list refers to by id, in one request. */
export function useMembers(memberIds: readonly string[]): KnownMembers {
  const { data } = useQuery(membersByIdQuery([...new Set(memberIds)].toSorted()));
  return data ?? none;
}

interface MemberLinkProps {
  readonly memberId: string;
  readonly members: KnownMembers;
}

/** Link to a member's page, labeled with the member's name, with a button that copies the id. */
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
