export const where = 'Where we send your numbers.';
export const nowhere = 'Your numbers aren’t sent: the channel you chose is off. Choose one that works.';
export const methods = { text: 'Text', email: 'Email', both: 'Both' };
export const sendNumbers = 'Send my numbers. When off, you’ll only see them here and under Past numbers.';
export const bigJackpots = 'Only for big jackpots';
export const bigJackpotsHint =
  'We skip draws below this jackpot. If the jackpot isn’t announced in time, we send anyway.';
export const language = 'Language of messages';
export const languageHint = 'For texts, emails and notifications. The site and our terms are in English.';
