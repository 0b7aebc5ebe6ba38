import { useEffect, useState } from 'react';

import { readStatus, type Status } from './status-api.js';

export const refreshMs = 30_000;

interface Reading {
  /** The last status received, also after a failure. */
  readonly status: Status | undefined;
  readonly isFailed: boolean;
}

/** Polls the status every 30 seconds while the page is visible, and at once when it becomes visible again. */
export function useStatus(): Reading {
  const [reading, setReading] = useState<Reading>({ status: undefined, isFailed: false });
  useEffect(() => {
    const aborting = new AbortController();
    const { signal } = aborting;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      clearTimeout(timer);
      // A failure is shown on the page
      const status = await readStatus(signal).catch(() => null);
      if (signal.aborted) return;
      setReading((before) => ({ status: status ?? before.status, isFailed: status === null }));
      timer = setTimeout(() => void again(), refreshMs);
    };
    const again = async () => {
      if (!document.hidden) await read();
    };
    const onVisible = () => void again();
    document.addEventListener('visibilitychange', onVisible);
    void read();
    return () => {
      aborting.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  return reading;
}
