import type { ReactNode } from 'react';

type Strong = (text: string) => ReactNode;

export const title = 'Account Options';
export const pause = (strong: Strong): ReactNode => (
  <>{strong('Pause')}: no numbers, no charges, until you come back.</>
);
export const deletion = (strong: Strong): ReactNode => (
  <>{strong('Delete')}: ends your subscription and your account for good.</>
);
export const pauseAccount = 'Pause My Account';
export const pausing = 'Pausing…';
export const deleteAccount = 'Delete My Account';
export const cancel = 'Cancel';
export const paused = 'Account paused successfully!';
export const failed = 'Failed to pause account. Please try again.';
