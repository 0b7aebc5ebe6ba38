import { api } from '../../../lib/api/api.js';

export type LeaveReason =
  'too-expensive' | 'no-wins' | 'too-many-messages' | 'not-used' | 'technical-problems' | 'other';

/** The choice so far; null before one is made. */
export interface LeaveAnswer {
  readonly reason: LeaveReason | null;
  /** Of another reason only. */
  readonly text: string;
}

export const noAnswer: LeaveAnswer = { reason: null, text: '' };

const bodyOf = ({ reason, text }: LeaveAnswer) => ({
  reason,
  ...(reason === 'other' && text.trim() !== '' && { text: text.trim() }),
});

/** Says why renewal was turned off. */
export const answerAfterRenewalOff = (answer: LeaveAnswer) =>
  api('/api/member/leave-reason', { method: 'POST', body: bodyOf(answer), signedIn: true });

/** Says why the account was deleted. The sign-in is gone: the token of the deletion stands for it. */
export const answerAfterDeletion = (answer: LeaveAnswer, token: string) =>
  api('/api/member/leave-reason/after-deletion', { method: 'POST', body: { ...bodyOf(answer), token } });
