import { useEffect, useState } from 'react';

import * as words from '#words/features/sign-in/inactivity-guard.js';
import { paths } from '../../lib/browser/paths.js';
import { session } from '../../lib/auth/session.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';
import { lastActivity, noteActivity } from './activity.js';

/**
 * Session lifetime without activity: sign-out after 30 minutes (spec §9), announced a minute before. The realm ends the
 * session at the same limit (`ssoSessionIdleTimeout`).
 */
const limitMs = 30 * 60_000;
const warningMs = 60_000;
/** Intervals of the checks: activity in other tabs is noticed up to 20 s late, and the countdown is exact. */
const restingMs = 20_000;
const countingMs = 1_000;

const activities = ['mousemove', 'mousedown', 'keydown', 'touchstart'] as const;

const beActive = () => {
  noteActivity();
  void session.keepAlive();
};

/** Seconds until the sign-out once the warning is due, else null. */
function useSecondsLeft(): number | null {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => {
    noteActivity();
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const leftMs = limitMs - (Date.now() - lastActivity());
      const isCounting = leftMs <= warningMs;
      setSecondsLeft(isCounting ? Math.max(0, Math.ceil(leftMs / 1_000)) : null);
      timer = setTimeout(check, isCounting ? countingMs : Math.min(restingMs, leftMs - warningMs));
    };
    check();
    for (const activity of activities) window.addEventListener(activity, beActive, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const activity of activities) window.removeEventListener(activity, beActive);
    };
  }, []);
  return secondsLeft;
}

export function InactivityGuard() {
  const secondsLeft = useSecondsLeft();
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) void session.signOut(paths.login({ reason: 'inactivity' }));
  }, [isOver]);
  return (
    <Modal
      open={secondsLeft !== null}
      onDismiss={beActive}
      title={words.stillThere}
      actions={<Button onClick={beActive}>{words.stay}</Button>}
    >
      <p>
        {words.away} <span className="sr-only">{words.withinMinute}</span>
        <span aria-hidden="true" className="figures">
          {words.countdown(secondsLeft ?? 0)}
        </span>
      </p>
    </Modal>
  );
}
