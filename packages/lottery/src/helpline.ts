/**
 * Helpline for problem gambling in all US states, by call or text, free, confidential and open at any hour. It is in the
 * footer of the site and of emails with numbers, and in the reply to HELP.
 */
export const helpline = { number: '1-800-GAMBLER', digits: '18004262537' } as const;
