import { api } from '../../../lib/api/api.js';

export type LeaveReason =
  'too-expensive' | 'no-wins' | 'too-many-messages' | 'not-used' | 'technical-problems' | 'other';

/** The choice so far; null before one is made. */
export interface LeaveAnswer {
  readonly reason: LeaveReason | null;
  /** Set only for the reason “other”. */
  readonly text: string;
}

export const noAnswer: LeaveAnswer = { reason: null, text: '' };

const bodyOf = ({ reason, text }: LeaveAnswer) => ({
  reason,
  ...(reason === 'other' && text.trim() !== '' && { text: text.trim() }),
});

/** Submits the reason for turning renewal off. */
export const answerAfterRenewalOff = (answer: LeaveAnswer) =>
  api('/api/member/leave-reason', { method: 'POST', body: bodyOf(answer), signedIn: true });

/** Submits the reason for the deletion. The session has ended, so the deletion's token authorizes the request. */
export const answerAfterDeletion = (answer: LeaveAnswer, token: string) =>
  api('/api/member/leave-reason/after-deletion', { method: 'POST', body: { ...bodyOf(answer), token } });
