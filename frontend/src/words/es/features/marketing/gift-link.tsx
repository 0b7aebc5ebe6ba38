import type { ReactNode } from 'react';

export const forSomeoneElse = (link: (text: string) => ReactNode): ReactNode => (
  <>¿Para otra persona? {link('Regala un año')}</>
);
