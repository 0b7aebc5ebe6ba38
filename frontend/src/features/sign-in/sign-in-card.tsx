import type { ReactNode } from 'react';

import { home } from '#words/features/sign-in/sign-in-card.js';
import { paths } from '../../lib/browser/paths.js';
import { DecorativeArcs } from '../../ui/decorative-arcs.js';
import { Link } from '../../ui/link.js';
import { Logo } from '../../ui/logo.js';

interface SignInCardProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The card for all sign-in content; the sign-in server's own pages have the same design. */
export function SignInCard({ title, lead, children }: SignInCardProps) {
  return (
    <div className="relative grid min-h-[80dvh] place-items-center overflow-hidden px-4 py-12">
      <DecorativeArcs className="pointer-events-none absolute top-1/2 left-1/2 w-[64rem] max-w-none -translate-x-1/2 -translate-y-1/2 text-line" />
      <div className="relative w-full max-w-[27.5rem] rounded-card border border-line bg-surface p-6 sm:p-8">
        <Link to={paths.home} aria-label={home} className="inline-block rounded-md text-ink">
          <Logo />
        </Link>
        <h1 className="headline mt-6 text-3xl">{title}</h1>
        <p className="mt-2 text-muted">{lead}</p>
        <div className="mt-6 space-y-5">{children}</div>
      </div>
    </div>
  );
}
