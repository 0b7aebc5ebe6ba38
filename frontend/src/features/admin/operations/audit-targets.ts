import { paths } from '../../../lib/browser/paths.js';

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;

/** Actions on something else than a member, whose target is an id all the same. */
const notMembers = ['answered message', 'bulk resend', 'ended texts', 'dead letter', 'subscription without a member'];

/** The page of the member or the message that an action was about; null where the target has no page. */
export function pageOfTarget({ action, target }: { action: string; target: string }): string | null {
  const id = UUID.exec(target)?.[0];
  if (!id) return null;
  if (action === 'answered message') return paths.admin({ tab: 'messages', open: id });
  if (notMembers.some((words) => action.includes(words)) || action.startsWith('refunded sign-up')) return null;
  return paths.admin({ tab: 'users', member: id });
}
