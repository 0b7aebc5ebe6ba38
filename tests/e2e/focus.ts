import type { Page } from '@playwright/test';

/** The focused element of a page and its appearance. */
export interface Focus {
  /** Stays the same for an element while its page is open. */
  id: number;
  name: string;
  /** Whether no element of the page has the focus. */
  isNowhere: boolean;
  /** Whether it is in the tab order. An element that only scripts focus needs no focus indicator. */
  isControl: boolean;
  /** Whether the browser first moves the focus through its parts (month, day, year, calendar). */
  hasParts: boolean;
  /** Whether a part of it is visible: on the screen, and not covered. */
  isShown: boolean;
  /** Outlines of the element and of its labels, such as the card around a radio button. */
  outlines: { style: string; width: string; color: string }[];
  /** All styles that can indicate the focus. */
  look: string;
}

const NOWHERE: Focus = {
  id: -1,
  name: 'nowhere',
  isNowhere: true,
  isControl: false,
  hasParts: false,
  isShown: false,
  outlines: [],
  look: '',
};
const SEEN_FROM_PX = 2;

/** Returns the problem of a focus; empty if there is none. */
export function flawOf({ isNowhere, isControl, isShown, outlines, name }: Focus): string {
  if (isNowhere) return 'was lost';
  if (isControl && !outlines.some(isMark)) return `cannot be seen on ${name}`;
  return isShown ? '' : `is covered on ${name}`;
}

const isMark = ({ style, width, color }: Focus['outlines'][number]) =>
  style !== 'none' && parseFloat(width) >= SEEN_FROM_PX && !/^rgba\(.*, 0\)$/.test(color);

/** Runs in the page. Describes the focused element, or a previously focused one by its index in a list. */
function inspect(id: number | null): Focus | null {
  const known = ((window as unknown as { places?: Element[] }).places ??= []);
  const element = id === null ? document.activeElement : known[id];
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  if (!known.includes(element)) known.push(element);
  const parts = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])];
  const styles = parts.map((part) => getComputedStyle(part));
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const across = (share: number) => Math.max(left, 0) + share * (Math.min(right, innerWidth) - Math.max(left, 0));
  const down = (share: number) => Math.max(top, 0) + share * (Math.min(bottom, innerHeight) - Math.max(top, 0));
  const spots = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [across(x), down(y)] as const));
  const isPart = (there: Element | null) => there !== null && parts.some((part) => part.contains(there));
  return {
    id: known.indexOf(element),
    name: [element.tagName, element.ariaLabel ?? element.textContent.trim().slice(0, 60), element.getAttribute('name')]
      .filter(Boolean)
      .join(' '),
    isNowhere: false,
    isControl: element.tabIndex >= 0,
    hasParts: element.matches('input[type=date], input[type=time]'),
    isShown: spots.some(([x, y]) => isPart(document.elementFromPoint(x, y))),
    outlines: styles.map(({ outlineStyle: style, outlineWidth: width, outlineColor: color }) => ({
      style,
      width,
      color,
    })),
    look: styles.map(({ outline, boxShadow, borderColor }) => `${outline} ${boxShadow} ${borderColor}`).join(),
  };
}

export const focusOf = async (page: Page): Promise<Focus> => (await page.evaluate(inspect, null)) ?? NOWHERE;

/** Returns the appearance of the previously focused element; null if there was none, or on another page. */
export const restingLookOf = async (page: Page, { id }: Focus) => (await page.evaluate(inspect, id))?.look ?? null;
