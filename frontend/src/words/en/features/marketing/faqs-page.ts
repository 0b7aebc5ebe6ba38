export const title = 'FAQs';
export const heading = 'Frequently asked questions';
export const search = 'Search the questions';
/** `1 question` */
export function found(count: number): string {
  if (count === 0) return '0 questions. Try other words, or contact us below.';
  return count === 1 ? '1 question' : `${count} questions`;
}
export const backHome = 'Back to Home';
export const contactUs = 'Contact us';
