import { catalogue } from '@numbercast/lottery';
import { useQuery } from '@tanstack/react-query';

import type { ConsoleRole } from '../../../lib/auth/session.js';
import { fullDateOf } from '../../../lib/lottery/draw-time.js';
import { paths } from '../../../lib/browser/paths.js';
import { membersQuery, type MemberLine } from '../admin-api.js';
import { allTabs } from '../admin-tabs.js';
import { hasTab } from '../roles/role-tabs.js';
import { usePermissions, useRoles } from '../roles/use-roles.js';
import { adminDrawsQuery, type AdminDraw } from '../draws-api.js';
import { inOrder, readSetLine } from '../draws/set-line.js';
import { nameOf } from '../common/member-name.js';
import type { Need } from '../today/need.js';
import { useNeeds } from '../today/use-needs.js';
import { actions } from './actions.js';
import {
  type Command,
  type CommandGroup,
  holdsAll,
  isOfNumbers,
  type MemberAction,
  memberActions,
  memberSearchOf,
  readTyped,
  type Typed,
} from './command.js';
import { recentCommands } from '../common/recents.js';

const maxResultsPerGroup = 6;
const minSearchLength = 2;

const tabCommand = ({ key, title }: { key: string; title: string }): Command => ({
  id: `tab-${key}`,
  kind: 'Tab',
  title,
  detail: '',
  to: paths.admin({ tab: key }),
});

const drawCommand = ({ drawId, game, date, state }: AdminDraw): Command => ({
  id: `draw-${drawId}`,
  kind: 'Draw',
  title: `${catalogue[game].name}, ${fullDateOf(date)}`,
  detail: `${state} · assignments`,
  to: paths.admin({ tab: 'resend', drawId }),
});

const needCommand = ({ id, text, severity, action }: Need): Command => ({
  id: `need-${id}`,
  kind: 'Needs you',
  title: text,
  detail: severity,
  to: action.to,
});

const memberPlace = ({ id }: Pick<MemberLine, 'id'>) => paths.admin({ tab: 'users', member: id });

const memberCommand = (member: MemberLine): Command => ({
  id: `member-${member.id}`,
  kind: 'Member',
  title: nameOf(member),
  detail: [member.email, member.status].filter(Boolean).join(' · '),
  to: memberPlace(member),
});

const actionPlace = ({ id, email }: MemberLine): Record<MemberAction, string> => ({
  resend: paths.admin({ tab: 'resend', search: email ?? id }),
  close: memberPlace({ id }),
  pay: paths.admin({ tab: 'payments', search: email ?? id }),
});

const memberActionCommand = (member: MemberLine, action: MemberAction): Command => ({
  id: `${action}-${member.id}`,
  kind: 'Action',
  title: memberActions[action](nameOf(member)),
  detail: member.email ?? '',
  to: actionPlace(member)[action],
});

const setCommand = (text: string): Command => ({
  id: 'set',
  kind: 'Set',
  title: readSetLine(text) ? `Who has ${inOrder(text)}?` : `Find the set ${text}…`,
  detail: 'Find a set',
  to: paths.admin({ tab: 'lookup', search: inOrder(text) }),
});

/** Results for an empty input: recently opened entries, open tasks, actions, and tabs. */
const suggestions = (needs: readonly Need[]): CommandGroup[] => [
  { title: 'Recent', items: recentCommands() },
  { title: 'Needs you', items: needs.slice(0, maxResultsPerGroup).map(needCommand) },
  { title: 'Actions', items: actions },
  { title: 'Tabs', items: allTabs.map(tabCommand) },
];

function foundHere({ only, text, words }: Typed, draws: readonly AdminDraw[]): CommandGroup[] {
  const matches = ({ id, title, detail }: Command) => holdsAll(words, title, detail, id);
  return [
    { title: 'Sets', items: only === null && isOfNumbers(text) ? [setCommand(text)] : [] },
    { title: 'Tabs', items: only === null ? allTabs.map(tabCommand).filter(matches) : [] },
    { title: 'Actions', items: only === null ? actions.filter(matches) : [] },
    {
      title: 'Draws',
      items:
        only === 'draws' || (only === null && text.length >= minSearchLength)
          ? draws.map(drawCommand).filter(matches)
          : [],
    },
  ];
}

/** Returns the members that match, and the commands for the typed action on each of them. */
function useMembers(typed: Typed) {
  const { phrase, words, action } = memberSearchOf(typed);
  const isSearching = typed.only !== 'draws' && phrase.length >= (typed.only ? 1 : minSearchLength);
  const members = useQuery({ ...membersQuery({ search: phrase, page: '', sort: 'name' }), enabled: isSearching });
  const found = (isSearching ? (members.data?.items ?? []) : [])
    .filter(({ firstName, lastName, email, city, state }) => holdsAll(words, firstName, lastName, email, city, state))
    .slice(0, maxResultsPerGroup);
  return {
    isFailed: isSearching && members.isError,
    isPending: isSearching && (members.isPending || members.isPlaceholderData),
    groups: [
      { title: 'Member actions', items: action ? found.map((member) => memberActionCommand(member, action)) : [] },
      { title: 'Members', items: found.map(memberCommand) },
    ],
  };
}

/** Whether one of the roles has the tab that a command leads to. */
function isAllowed({ to }: Command, roles: readonly ConsoleRole[]): boolean {
  const tab = to && new URL(to, window.location.origin).searchParams.get('tab');
  return !tab || hasTab(roles, tab);
}

const isFilled = ({ items }: CommandGroup) => items.length > 0;

/** Finds the tabs, actions, draws and members that match the typed text. */
export function useCommandResults(input: string) {
  const typed = readTyped(input);
  const roles = useRoles();
  const { canSupport } = usePermissions();
  const { data: draws } = useQuery({ ...adminDrawsQuery, enabled: canSupport });
  const { needs } = useNeeds();
  const members = useMembers(typed);
  const allowed = (groups: readonly CommandGroup[]) =>
    groups
      .map(({ title, items }) => ({ title, items: items.filter((command) => isAllowed(command, roles)) }))
      .filter(isFilled);
  if (typed.only === null && typed.text === '')
    return { isFailed: false, isPending: false, groups: allowed(suggestions(needs)) };
  const limited = allowed(foundHere(typed, draws?.items ?? [])).map(({ title, items }) => ({
    title,
    items: items.slice(0, maxResultsPerGroup),
  }));
  return { ...members, groups: [...limited, ...allowed(members.groups)] };
}
