import { catalogue } from '@numbercast/lottery';
import { useQuery } from '@tanstack/react-query';

import { fullDateOf } from '../../../lib/lottery/draw-time.js';
import { paths } from '../../../lib/browser/paths.js';
import { membersQuery, type MemberLine } from '../admin-api.js';
import { allTabs } from '../admin-tabs.js';
import { adminDrawsQuery, type AdminDraw } from '../draws/rollout-api.js';
import { inOrder, readSetLine } from '../draws/set-line.js';

/** Something the search has found, and where it leads. */
export interface CommandResult {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly to: string;
}

export interface CommandResultGroup {
  readonly title: string;
  readonly results: readonly CommandResult[];
}

const shownOfEach = 6;
const lettersBeforeMembers = 2;

const tabResult = ({ key, title }: { key: string; title: string }): CommandResult => ({
  id: `tab-${key}`,
  title,
  detail: 'Tab',
  to: paths.admin({ tab: key }),
});

const drawResult = ({ drawId, game, date, state }: AdminDraw): CommandResult => ({
  id: `draw-${drawId}`,
  title: `${catalogue[game].name}, ${fullDateOf(date)}`,
  detail: `${drawId} · ${state} · its assignments`,
  to: paths.admin({ tab: 'resend', drawId }),
});

const memberResult = ({ id, firstName, lastName, email, status }: MemberLine): CommandResult => ({
  id: `member-${id}`,
  title: [firstName, lastName].filter(Boolean).join(' ') || id,
  detail: [email, status].filter(Boolean).join(' · '),
  to: paths.admin({ tab: 'users', search: id }),
});

const setResult = (text: string): CommandResult => ({
  id: 'set',
  title: `Who has ${inOrder(text)}?`,
  detail: 'Find a set',
  to: paths.admin({ tab: 'lookup', search: inOrder(text) }),
});

const holds = (typed: string) => {
  const words = typed.toLowerCase().split(/\s+/);
  return ({ title, detail }: CommandResult) => words.every((word) => `${title} ${detail}`.toLowerCase().includes(word));
};

/** What of tabs, draws and members fits what was typed. Members are looked for by the service that has them. */
export function useCommandResults(typed: string) {
  const text = typed.trim();
  const { data: draws } = useQuery(adminDrawsQuery);
  const isLooking = text.length >= lettersBeforeMembers;
  const members = useQuery({ ...membersQuery({ search: text, page: '', sort: 'name' }), enabled: isLooking });
  const groups: CommandResultGroup[] = [
    { title: 'Sets', results: readSetLine(text) ? [setResult(text)] : [] },
    { title: 'Tabs', results: allTabs.map(tabResult).filter(holds(text)) },
    { title: 'Draws', results: isLooking ? (draws?.items ?? []).map(drawResult).filter(holds(text)) : [] },
    { title: 'Members', results: isLooking ? (members.data?.items ?? []).map(memberResult) : [] },
  ];
  return {
    isFailed: isLooking && members.isError,
    isPending: isLooking && (members.isPending || members.isPlaceholderData),
    groups: groups
      .map(({ title, results }) => ({ title, results: title === 'Tabs' ? results : results.slice(0, shownOfEach) }))
      .filter(({ results }) => results.length > 0),
  };
}
