export type OptOutType = 'STOP' | 'START' | 'HELP';

const KEYWORDS: Record<OptOutType, string[]> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT'],
  START: ['START', 'YES', 'UNSTOP'],
  HELP: ['HELP', 'INFO'],
};

const REPLIES: Record<OptOutType, string> = {
  STOP: 'You are unsubscribed and will get no more texts from this number. Reply START to subscribe again.',
  START: 'You are subscribed again to texts from this number. Reply HELP for help, STOP to unsubscribe.',
  HELP: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
};

/** What the provider itself makes of an inbound text: only a text that is nothing but a keyword counts. */
export function keywordOf(body: string): OptOutType | null {
  const word = body.trim().toUpperCase();
  const found = Object.entries(KEYWORDS).find(([, words]) => words.includes(word));
  return found ? (found[0] as OptOutType) : null;
}

/** What the provider answers by itself. */
export function replyTo(keyword: OptOutType): string {
  return REPLIES[keyword];
}
