import type { ReactNode } from 'react';

export const title = 'Statistics';
export const noticeTitle = 'Past draws do not change the odds.';
export const notice =
  'In the next draw every set is as likely as any other, whatever was drawn before. The differences you see are what chance looks like.';

export const whiteBalls = 'White balls';
/** `Powerballs` */
export const redBalls = (name: string): string => `${name}s`;

/** After `Loading`. */
export const statistics = 'the statistics';
export const unavailable = 'The statistics can’t be shown right now.';
export const unavailableText =
  'They are counted from published results and will be back. Please try again in a moment.';
export const needsScripts = (link: (text: string) => ReactNode): ReactNode => (
  <>The pictures need JavaScript. All figures are in {link('a CSV file')}.</>
);
