import type { Page } from '@playwright/test';

/** Where the focus of a page is, and how that looks. */
export interface Focus {
  /** The same for the same element. */
  id: number;
  name: string;
  /** Nothing of the page has it. */
  isNowhere: boolean;
  /** Something to act on; what only receives the focus to be read from there needs no mark. */
  isControl: boolean;
  /** Something of it can be seen: it is on the screen, and under nothing else. */
  isShown: boolean;
  /** Of the element and, where the whole card of an answer is pressed, of the card. */
  outlines: { style: string; width: string; color: string }[];
  /** All by which a mark of the focus may show. */
  look: string;
}

const NOWHERE: Focus = {
  id: -1,
  name: 'nowhere',
  isNowhere: true,
  isControl: false,
  isShown: false,
  outlines: [],
  look: '',
};
const SEEN_FROM_PX = 2;

/** What is wrong with a focus; an empty text when nothing is. */
export function flawOf({ isNowhere, isControl, isShown, outlines, name }: Focus): string {
  if (isNowhere) return 'was lost';
  if (isControl && !outlines.some(isMark)) return `cannot be seen on ${name}`;
  return isShown ? '' : `is covered on ${name}`;
}

const isMark = ({ style, width, color }: Focus['outlines'][number]) =>
  style !== 'none' && parseFloat(width) >= SEEN_FROM_PX && !/^rgba\(.*, 0\)$/.test(color);

/** Runs in the page, of the element with the focus or of one that had it; it knows them by their place in a list. */
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

/** How a place looks that had the focus before; null when it was none, or of another page. */
export const restingLookOf = async (page: Page, { id }: Focus) => (await page.evaluate(inspect, id))?.look ?? null;
