import { useEffect } from 'react';

const places = '[role=dialog], [role=alertdialog], section, main';

const isLost = (held: Element | undefined) => document.activeElement === document.body && held?.isConnected === false;

/** The smallest place that is left of those the element stood in; the page as a whole when none is. */
const placeLeftOf = (path: readonly Element[]) =>
  path.find((element) => element.isConnected && element.matches(places)) ?? document.getElementById('main');

function focus(place: Element | null) {
  if (!(place instanceof HTMLElement)) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/**
 * A pressed element may disappear: the button that reactivates an account, the gate that opens. The browser then
 * has the focus nowhere, without a mark, and a screen reader says nothing; this puts it on what the button stood in.
 */
export function useHeldFocus() {
  useEffect(() => {
    let path: readonly Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      path = [];
      for (let element = target as Element | null; element; element = element.parentElement) path = [...path, element];
    };
    // A click outside moves the focus on purpose; a removed element is gone by the end of the task
    const forget = () =>
      queueMicrotask(() => {
        if (path[0]?.isConnected && document.activeElement === document.body) path = [];
      });
    // A frame later everything that gives a focus back by itself, as dialogs do, has done so
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
