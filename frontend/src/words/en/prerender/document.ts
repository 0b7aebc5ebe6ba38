export const description =
  'Lottery number sets, yours alone for each draw, sent by text or email at least 24 hours before it.';
export const needsScripts = 'Numbercast needs JavaScript. Please turn it on and load this page again.';
export const imageAlt = 'Five white balls and a red one, and the words: Smarter Lottery Picks. Powered by AI.';
