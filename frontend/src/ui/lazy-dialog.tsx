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
 * Wraps a part of the page that opens on demand. It is downloaded after the page, so that it does not delay the page
 * and is available even if the connection has been lost since.
 */
export function lazyDialog<Props extends { readonly open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await online(load) }));
  return function Later(props: Props) {
    const [wasOpened, setOpened] = useState(props.open);
    useEffect(() => void load().catch(() => null), []); // retried, and reported, when it is needed
    if (props.open && !wasOpened) setOpened(true);
    // It stays mounted once opened, because a closing dialog returns the focus to the previous element
    return (
      wasOpened && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}

/** A part of the page that is downloaded after the rest; if the download fails, a replacement is shown. */
export const lazyOr = <Props,>(load: () => Promise<ComponentType<Props>>, Instead: ComponentType<Props>) =>
  lazy(async () => ({ default: await load().catch(() => Instead) }));
