/** State of a conversation, with the tone of its badge. */
export const stateBadges = {
  open: { words: 'open', tone: 'warn' },
  waiting: { words: 'waiting for the customer', tone: 'info' },
  closed: { words: 'closed', tone: 'good' },
} as const;
