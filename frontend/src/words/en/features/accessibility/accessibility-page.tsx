import type { ReactNode } from 'react';

export const title = 'Accessibility';
export const lead =
  'Numbercast should work for everyone, with any input, screen, color scheme or assistive technology.';

export const targetTitle = 'What we aim for';
export const target =
  'Our target is level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. By our own tests the site meets it, except for the limits below. No independent body has certified it.';

export const testedTitle = 'What we tested';
export const testedLead = 'Each change of the site is tested automatically before a release:';
export const tested = [
  'The rules of axe for WCAG 2.0, 2.1 and 2.2, levels A and AA, on every page of visitors, members and administrators, at three screen sizes, and the color contrast also in the dark theme.',
  'Whole journeys by keyboard alone: sign-up to payment, the settings of the profile, a pause and the way back, past numbers, and the admin console. Each step must show where the focus is.',
  'Reflow at eight window sizes from 320 pixels: nothing cut off, nothing printed over other text, no scrolling in two directions.',
  'Pages that do not move while their data arrives.',
];

export const limitsTitle = 'Known limits';
export const limits = [
  'People with disabilities have not tested the site yet, and no one has tested it with a screen reader from beginning to end. Automated checks find only some of the barriers.',
  'The payment page, the page for changing a card and receipts belong to our payment provider. We can’t change them.',
  'The film on the home page has no sound. Its captions and a transcript describe it; there is no spoken description.',
  'Wide tables scroll sideways in their own box on a small screen. Pictures of statistics have a table with the same numbers.',
  'Emails are tested in code, not in every mail program. Each has a plain-text part.',
];

export const reportTitle = 'Report a problem';
export const report = (link: (text: string) => ReactNode): ReactNode => (
  <>
    If something on the site or in our messages does not work for you, {link('write to us')}. Say which page it is, what
    you tried and what you use, such as a browser or a screen reader. A person reads every message and answers by email.
    If you need the same information in another form, ask for it there.
  </>
);

/** @param day `November 28, 2026` */
export const lastReviewed = (day: string): string => `Last reviewed on ${day}.`;
export const backHome = 'Back to Home';
