import { catalogue } from '@numbercast/lottery';
import { useQuery } from '@tanstack/react-query';

import { fullDateOf } from '../../../lib/lottery/draw-time.js';
import { paths } from '../../../lib/browser/paths.js';
import { membersQuery, type MemberLine } from '../admin-api.js';
import { allTabs } from '../admin-tabs.js';
import { adminDrawsQuery, type AdminDraw } from '../draws/rollout-api.js';
import { inOrder, readSetLine } from '../draws/set-line.js';

/** A result of the search, and the address that it opens. */
export interface CommandResult {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly to: string;
}

export interface CommandResultGroup {
  readonly title: string;
  readonly items: readonly CommandResult[];
}

const maxResultsPerGroup = 6;
const minSearchLength = 2;

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

const matches = (typed: string) => {
  const words = typed.toLowerCase().split(/\s+/);
  return ({ title, detail }: CommandResult) => words.every((word) => `${title} ${detail}`.toLowerCase().includes(word));
};

/** Finds the tabs, draws and members that match the typed text. The members service searches the members. */
export function useCommandResults(typed: string) {
  const text = typed.trim();
  const { data: draws } = useQuery(adminDrawsQuery);
  const isSearching = text.length >= minSearchLength;
  const members = useQuery({ ...membersQuery({ search: text, page: '', sort: 'name' }), enabled: isSearching });
  const groups: CommandResultGroup[] = [
    { title: 'Sets', items: readSetLine(text) ? [setResult(text)] : [] },
    { title: 'Tabs', items: allTabs.map(tabResult).filter(matches(text)) },
    { title: 'Draws', items: isSearching ? (draws?.items ?? []).map(drawResult).filter(matches(text)) : [] },
    { title: 'Members', items: isSearching ? (members.data?.items ?? []).map(memberResult) : [] },
  ];
  return {
    isFailed: isSearching && members.isError,
    isPending: isSearching && (members.isPending || members.isPlaceholderData),
    groups: groups
      .map(({ title, items }) => ({ title, items: title === 'Tabs' ? items : items.slice(0, maxResultsPerGroup) }))
      .filter(({ items }) => items.length > 0),
  };
}
