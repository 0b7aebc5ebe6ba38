import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '../../../lib/browser/paths.js';
import { areKeysOn } from './key-setting.js';
import { addressOfTrail, isTrailBefore, neighborsOf } from '../common/member-trail.js';
import type { Receipt } from './member-api.js';

interface MemberKeys {
  readonly memberId: string;
  /** A dialog or panel with its own keys is open. */
  readonly isBusy: boolean;
  readonly resend: (channel: Receipt['channel']) => void;
}

const FIELDS = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog]';

/** Whether a key press is meant for the page: not typed into a field, and not part of a browser shortcut. */
const isForPage = ({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent) =>
  !altKey && !ctrlKey && !metaKey && !defaultPrevented && !(target instanceof Element && target.closest(FIELDS));

/** Shortcut keys: T and E resend numbers, J and K show the next and previous member, Esc returns to the list. */
export function useMemberKeys({ memberId, isBusy, resend }: MemberKeys) {
  const navigate = useNavigate();
  const { next, previous } = neighborsOf(memberId);
  const show = (member: string | undefined) =>
    // Replaces the history entry, so that Back still leads to the list
    member && void navigate(paths.admin({ tab: 'users', member }), { replace: true });
  const acts: Readonly<Record<string, () => void>> = {
    t: () => resend('sms'),
    e: () => resend('email'),
    j: () => show(next),
    k: () => show(previous),
    escape: () => void (isTrailBefore() ? navigate(-1) : navigate(addressOfTrail())),
  };
  const current = useRef({ acts, isBusy });
  useEffect(() => {
    current.current = { acts, isBusy };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = current.current.acts[event.key.toLowerCase()];
      if (!act || current.current.isBusy || !areKeysOn() || !isForPage(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
