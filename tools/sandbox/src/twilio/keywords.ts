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

/** The provider's own handling of an inbound text: only texts that consist of a keyword count. */
export function keywordOf(body: string): OptOutType | null {
  const word = body.trim().toUpperCase();
  const found = Object.entries(KEYWORDS).find(([, words]) => words.includes(word));
  return found ? (found[0] as OptOutType) : null;
}

/** Automatic replies of the provider. */
export function replyTo(keyword: OptOutType): string {
  return REPLIES[keyword];
}
