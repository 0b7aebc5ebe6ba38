import type { ComponentProps, MouseEvent } from 'react';

import { useNavigation } from '../lib/browser/navigation.js';

export interface LinkProps extends ComponentProps<'a'> {
  readonly to: string;
  readonly replace?: boolean;
  /** Reloads the page even where links stay inside the application. */
  readonly reloadDocument?: boolean;
}

/** A click that means "here, now"; with a modifier key or another button it is the browser's to handle. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;

export function Link({ to, replace, reloadDocument, onClick, children, ...rest }: LinkProps) {
  const { go, followsLinks } = useNavigation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !followsLinks || reloadDocument || rest.target || !isPlain(event)) return;
    event.preventDefault();
    go(to, { replace });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** A link that marks the current page. */
export function PlaceLink(props: LinkProps) {
  const { pathname } = useNavigation();
  return <Link {...props} aria-current={pathname === props.to ? 'page' : undefined} />;
}
