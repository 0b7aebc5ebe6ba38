import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

/**
 * A part of the page that may open, downloaded after the page: so the page comes first, and the part even when the
 * connection has gone since.
 */
export function later<Props extends { readonly open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  return function Later(props: Props) {
    const [wasOpened, setOpened] = useState(props.open);
    useEffect(() => void load().catch(() => null), []); // tried again, and reported, when it is needed
    if (props.open && !wasOpened) setOpened(true);
    // Once opened it stays: a dialog that closes gives the focus back to where it was
    return (
      wasOpened && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}
