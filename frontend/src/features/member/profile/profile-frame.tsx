import { pageTitle } from '#words/features/member/profile/profile-page.js';
import type { ReactNode } from 'react';

import { usePageTitle } from '../../../ui/page.js';

interface ProfileFrameProps {
  readonly heading: string;
  /** Content next to the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the profile. It is tighter than on other pages, so that a phone shows the numbers without scrolling. */
export function ProfileFrame({ heading, aside, children }: ProfileFrameProps) {
  usePageTitle(pageTitle);
  return (
    <div className="mx-auto w-full max-w-[1120px] px-4 py-2 sm:px-6 sm:py-10">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="headline text-[1.75rem] sm:text-[2.5rem]">{heading}</h1>
        {aside}
      </div>
      <div className="mt-2 sm:mt-6">{children}</div>
    </div>
  );
}
