import { useEffect, type ReactNode } from 'react';

import { classNames } from '../lib/format/class-names.js';

const widths = { wide: 'max-w-[1120px]', text: 'max-w-[44rem]', form: 'max-w-[34rem]' } as const;

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} – Numbercast`;
  }, [title]);
}

interface PageProps {
  /** The browser tab's title, and the heading unless `heading` says otherwise. */
  readonly title: string;
  readonly heading?: ReactNode;
  readonly lead?: ReactNode;
  /** Before the heading, e.g. the way back. */
  readonly above?: ReactNode;
  readonly width?: keyof typeof widths;
  readonly children: ReactNode;
}

/** The common frame of a page: title, one h1, an optional lead, and the content. */
export function Page({ title, heading = title, lead, above, width = 'wide', children }: PageProps) {
  usePageTitle(title);
  return (
    <div className={classNames('mx-auto w-full px-4 py-10 sm:px-6 sm:py-14', widths[width])}>
      {above}
      <h1 className="headline text-[2rem] sm:text-[2.75rem]">{heading}</h1>
      {lead && <div className="mt-4 max-w-[42rem] text-lg text-muted">{lead}</div>}
      <div className="mt-8 sm:mt-10">{children}</div>
    </div>
  );
}
