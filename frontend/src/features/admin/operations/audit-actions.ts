/** The noisiest action; excluded from the list until an operator includes it. */
export const UNLOCKED = 'unlocked the console';

/** Beginnings of actions that the list can be filtered by, with their titles. */
export const auditActions = [
  ['unlocked the console', 'Console unlocked'],
  ['entered a wrong console password', 'Wrong console password'],
  ['resent numbers', 'Numbers resent'],
  ['started a bulk resend', 'Bulk resend started'],
  ['closed account', 'Account closed'],
  ['reopened account', 'Account reopened'],
  ['exported', 'List or consents exported'],
  ['acknowledged incident', 'Incident acknowledged'],
  ['replied to message', 'Message replied to'],
  ['closed message', 'Message closed'],
  ['changed reply template', 'Reply template changed'],
  ['changed rollout target', 'Rollout target changed'],
  ['recorded jackpot', 'Jackpot recorded'],
  ['confirmed jackpot', 'Jackpot confirmed'],
  ['recorded verified payout', 'Payout recorded'],
  ['entered a draw result', 'Result entered'],
  ['activated rules', 'Rules activated'],
  ['looked up who was given a set', 'Set looked up'],
  ['refunded a payment', 'Payment refunded'],
  ['gave a credit', 'Credit given'],
  ['refunded sign-up', 'Sign-up refunded'],
  ['raised pool', 'Pool raised'],
  ['warned of a deadline', 'Deadline warning'],
  ['replayed dead letter', 'Dead letter replayed'],
] as const;
