import type { Caller } from '@numbercast/platform';

/** How an operator is named in what they did. */
export const actorOf = ({ email, subject }: Caller) => email ?? subject;
