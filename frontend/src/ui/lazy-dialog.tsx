import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

import * as words from '#words/ui/lazy-dialog.js';
import { toast } from './toast.js';

/** Retries a failed download when the connection returns. The page reports other failures. */
async function online<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    toast(words.whenConnected, 'bad');
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return online(load);
  }
}

/**
 * A part of the page that may open, downloaded after the page: so the page comes first, and the part even when the
 * connection has gone since.
 */
export function lazyDialog<Props extends { readonly open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await online(load) }));
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

/** A part of the page downloaded after the rest, which stands without it: where it can't be had, something else does. */
export const lazyOr = <Props,>(load: () => Promise<ComponentType<Props>>, Instead: ComponentType<Props>) =>
  lazy(async () => ({ default: await load().catch(() => Instead) }));
