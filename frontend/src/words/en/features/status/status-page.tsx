import type { ReactNode } from 'react';

export const title = 'Status';
export const lead = (seconds: number): string =>
  `Whether Numbercast works right now. This page refreshes itself every ${seconds} seconds.`;

/** @param moment `Nov 28, 10:00 AM ET` */
export const checked = (moment: string): string => `Checked: ${moment}`;
export const lastAnswer = (moment: string): string => `Last answer: ${moment}`;
export const checking = 'Checking…';
export const unreachable = 'Our servers don’t answer. We don’t know what works.';
export const down = 'Some parts are down.';
export const limited = 'Some parts are limited.';
export const operational = 'Everything works.';

export const componentsTitle = 'What works';
export const drawsTitle = 'Next draws';
export const drawsLead = 'Numbers are due 24 hours before each draw.';
export const unlisted = (link: (text: string) => ReactNode): ReactNode => (
  <>Something is wrong and not listed here? {link('Contact us')}.</>
);
