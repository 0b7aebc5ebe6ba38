/** Conditions that operators are notified of, with their titles. */
export const conditionKinds = [
  ['deadline-at-risk', 'Deadline at risk'],
  ['result-late', 'Result late'],
  ['result-held', 'Result held back'],
  ['jackpot-won', 'Jackpot match'],
  ['jackpot-feed-failed', 'Jackpot feed failed'],
  ['jackpot-changed', 'Jackpot changed'],
  ['reconciliation-failed', 'Reconciliation failed'],
  ['sender-refused', 'Sender refused'],
  ['dead-letters', 'Dead letters'],
] as const;

const titles = new Map<string, string>(conditionKinds);

/** A condition of a later release keeps its name. */
export const kindTitle = (kind: string): string => titles.get(kind) ?? kind;
