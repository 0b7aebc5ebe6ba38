import { z } from 'zod';

const storageKey = 'numbercast.admin.recent';
const KEPT = 5;

const Recent = z.object({
  id: z.string(),
  kind: z.enum(['Draw', 'Member']),
  title: z.string(),
  detail: z.string(),
  to: z.string(),
});
type Recent = z.infer<typeof Recent>;

/** Recently opened members and draws. Empty if storage is unavailable or holds invalid data. */
export function recentCommands(): readonly Recent[] {
  try {
    return z.array(Recent).parse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return [];
  }
}

/** An entry that an operator opened. Only members and draws are stored. */
interface Opened extends Omit<Recent, 'kind' | 'to'> {
  readonly kind: string;
  readonly to?: string;
}

const isRecent = (opened: Opened): opened is Recent => Recent.safeParse(opened).success;

/** Adds a member or a draw to the front. A member is stored by name, without the email address. */
export function remember(opened: Opened) {
  if (!isRecent(opened)) return;
  const { id, kind, title, detail, to } = opened;
  const others = recentCommands().filter((recent) => recent.id !== id);
  const kept = { id, kind, title, detail: kind === 'Member' ? '' : detail, to };
  try {
    localStorage.setItem(storageKey, JSON.stringify([kept, ...others].slice(0, KEPT)));
  } catch {
    // Without storage there are no recents
  }
}

/** Clears the list, so that the next user of this browser does not see which members were viewed. */
export function forgetRecents() {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Without storage there is nothing to forget
  }
}
