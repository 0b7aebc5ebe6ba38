import { useEffect } from 'react';

const places = '[role=dialog], [role=alertdialog], section, main';

const isLost = (held: Element | undefined) => document.activeElement === document.body && held?.isConnected === false;

/** The nearest remaining container of the removed element; the page's main element if there is none. */
const placeLeftOf = (path: readonly Element[]) =>
  path.find((element) => element.isConnected && element.matches(places)) ?? document.getElementById('main');

function focus(place: Element | null) {
  if (!(place instanceof HTMLElement)) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/**
 * Moves the focus to the nearest remaining container when a focused element is removed, such as the button that
 * reactivates an account. The browser would drop the focus, and a screen reader would announce nothing.
 */
export function useHeldFocus() {
  useEffect(() => {
    let path: readonly Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      path = [];
      for (let element = target as Element | null; element; element = element.parentElement) path = [...path, element];
    };
    // A click outside moves the focus on purpose; a removed element is no longer connected at the end of the task
    const forget = () =>
      queueMicrotask(() => {
        if (path[0]?.isConnected && document.activeElement === document.body) path = [];
      });
    // One frame later, components that restore the focus themselves, such as dialogs, have done so
    const mend = () => {
      if (isLost(path[0])) focus(placeLeftOf(path));
    };
    const removals = new MutationObserver(() => isLost(path[0]) && requestAnimationFrame(mend));
    removals.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    return () => {
      removals.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
    };
  }, []);
}
