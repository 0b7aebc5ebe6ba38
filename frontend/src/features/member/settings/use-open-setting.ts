import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

import { isSettingId, type SettingId } from './setting-ids.js';

/** Marks a history entry that a click on a row has added: closing the row goes back over it. */
const byClick = { settingOpened: true };

const wasClicked = (state: unknown) => (state as Partial<typeof byClick> | null)?.settingOpened === true;

/** The focusable head of a setting. */
export const headIdOf = (setting: SettingId) => `setting-${setting}`;

const headOf = (setting: SettingId) => document.getElementById(headIdOf(setting));

/**
 * The one open setting, which is the fragment of the address: links lead to it, and Back and Forward work. A setting
 * that a link opens is scrolled to and gets the focus.
 */
export function useOpenSetting() {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const arrival = useNavigationType();
  const fragment = hash.slice(1);
  const open = isSettingId(fragment) ? fragment : null;
  const isOwnEntry = wasClicked(state);
  const last = useRef<{ open: SettingId | null; isFirst: boolean }>({ open: null, isFirst: true });

  useEffect(() => {
    const { open: former, isFirst } = last.current;
    last.current = { open, isFirst: false };
    if (open === former) return;
    const isLinked = open && (isFirst || (arrival !== 'POP' && !isOwnEntry));
    if (isLinked) {
      headOf(open)?.focus({ preventScroll: true });
      headOf(open)?.scrollIntoView({ block: 'start' });
    } else if (former && document.activeElement === document.body) {
      // Going back has hidden what had the focus
      headOf(former)?.focus({ preventScroll: true });
    }
  }, [open, arrival, isOwnEntry]);

  const show = useCallback(
    (setting: SettingId | null) => {
      if (setting === null && isOwnEntry) return void navigate(-1);
      const to = { search, hash: setting ?? '' };
      void navigate(to, {
        state: setting ? byClick : null,
        // Switching between settings replaces the entry, so that going back remains one step
        replace: setting === null || open !== null,
        preventScrollReset: true,
      });
    },
    [navigate, open, isOwnEntry, search],
  );
  return { open, show };
}
