import { paths } from '../../../lib/browser/paths.js';

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

/** Actions on something else than a member, whose target is an id all the same. */
const notMembers = [
  'answered message',
  'replied to message',
  'closed message',
  'reply template',
  'notification route',
  'acknowledged incident',
  'bulk resend',
  'ended texts',
  'dead letter',
  'subscription without a member',
  'draw history',
];

/** The member that an action was about; null for actions on something else. */
export function memberIn({ action, target }: { action: string; target: string }): string | null {
  const id = UUID.exec(target)?.[0];
  if (!id || action.startsWith('refunded sign-up') || notMembers.some((words) => action.includes(words))) return null;
  return id;
}

const inWords = (part: string) =>
  part
    .replaceAll('|', ' ')
    .replace(/^[\s:]+|\s+$/g, '')
    .replace(/\bsms\b/, 'text')
    .replace(/\bpush\b/, 'notification')
    .replace(/ r\d+$/, '');

/** The parts of a target around the id of a member. */
export function targetParts(target: string, memberId: string | null): { before: string; after: string } {
  if (memberId === null) return { before: target, after: '' };
  const [before = '', after = ''] = target.split(memberId);
  return { before: inWords(before), after: inWords(after) };
}

/** The page of the member, the message or the notifications that an action was about; null where the target has no page. */
export function pageOfTarget({ action, target }: { action: string; target: string }): string | null {
  const id = UUID.exec(target)?.[0];
  if (id && /^(?:answered|replied to|closed) message$/.test(action)) return paths.admin({ tab: 'messages', open: id });
  if (action.endsWith('notification route') || action === 'acknowledged incident')
    return paths.admin({ tab: 'notifications' });
  const member = memberIn({ action, target });
  return member && paths.admin({ tab: 'users', member });
}
