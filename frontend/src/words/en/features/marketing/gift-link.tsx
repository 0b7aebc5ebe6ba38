import type { ReactNode } from 'react';

export const forSomeoneElse = (link: (text: string) => ReactNode): ReactNode => (
  <>For someone else? {link('Give a year')}</>
);
