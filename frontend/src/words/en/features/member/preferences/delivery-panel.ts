export const where = 'Where we send your numbers.';
export const nowhere = 'Your numbers aren’t sent: the channel you chose is off. Choose one that works.';
export const methods = { text: 'Text', email: 'Email', both: 'Both' };
export const sendNumbers = 'Send my numbers. When off, you’ll only see them here and under Past numbers.';
export const bigJackpots = 'Only for big jackpots';
export const bigJackpotsHint =
  'We skip draws below this jackpot. If the jackpot isn’t announced in time, we send anyway.';
export const language = 'Language';
export const languageHint = 'For the site, texts, emails and notifications.';
