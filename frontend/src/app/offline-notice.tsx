import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState } from 'react';

import * as words from '#words/app/frame.js';

const visibleMs = 5_000;

/** Reports a lost connection for 5 s or until it is back (spec §2). No part is loaded on demand, so that it works offline. */
export function OfflineNotice() {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setVisible(false);
    };
    const show = () => {
      hide();
      setVisible(true);
      timer = setTimeout(hide, visibleMs);
    };
    window.addEventListener('offline', show);
    window.addEventListener('online', hide);
    if (!navigator.onLine) show(); // lost before the script started
    return () => {
      clearTimeout(timer);
      window.removeEventListener('offline', show);
      window.removeEventListener('online', hide);
    };
  }, []);
  if (!isVisible) return null;
  return (
    <div role="alert" className="pointer-events-none fixed inset-0 z-60 grid place-items-center p-4">
      <p className="rising flex max-w-sm items-center gap-3 rounded-card border border-line-strong bg-surface p-6 text-lg font-semibold">
        <WifiOff aria-hidden="true" className="size-6 shrink-0 text-bad" />
        {words.connectionLost}
      </p>
    </div>
  );
}
