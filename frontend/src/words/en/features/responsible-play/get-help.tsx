import type { ReactNode } from 'react';

export const title = 'Get help now';

/** @param helpline a link with the number */
export const call = (helpline: ReactNode): ReactNode => (
  <>
    Call or text {helpline} at any hour of any day. It is free and confidential, and it connects you to services in your
    state. Family and friends can call too.
  </>
);

export const danger = (link: (digits: string) => ReactNode): ReactNode => (
  <>
    If you are in danger or think about ending your life, call or text {link('988')}, or call {link('911')}.
  </>
);

export const helpByState = 'Help by state';
export const helpByStateText =
  'The National Council on Problem Gambling lists counselors, treatment and helplines in each state.';
export const gamblersAnonymous = 'Gamblers Anonymous';
export const gamblersAnonymousText = 'Meetings near you and online, run by people who have stopped.';
export const gamAnon = 'Gam-Anon';
export const gamAnonText = 'For family and friends of someone who gambles too much.';
