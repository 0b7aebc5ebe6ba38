import { paths } from '../../../lib/browser/paths.js';
import type { Command } from './command.js';

const opening = (id: string, title: string, tab: string, detail = ''): Command => ({
  id: `action-${id}`,
  kind: 'Action',
  title,
  detail,
  to: paths.admin({ tab }),
});

/** Common operator actions, independent of the name of the tab that offers them. */
export const actions: readonly Command[] = [
  opening('resend', 'Resend numbers to a member…', 'resend', 'send again'),
  opening('bulk', 'Resend to many members…', 'bulk', 'send again'),
  opening('target', 'Set target sets…', 'rollout', 'rollout'),
  opening('jackpot', 'Record a jackpot…', 'rollout'),
  opening('result', 'Enter a result…', 'reporting', 'winning numbers'),
  opening('import', 'Import results…', 'reporting', 'history csv'),
  opening('close', 'Close an account…', 'users'),
  { id: 'action-theme', kind: 'Action', title: 'Switch theme', detail: 'light dark', run: 'switch-theme' },
  { id: 'action-sign-out', kind: 'Action', title: 'Sign out', detail: '', run: 'sign-out' },
];
