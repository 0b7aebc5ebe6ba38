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
  /** It has an outline that can be seen. */
  isMarked: boolean;
  /** Nothing of it can be seen: it is off the screen, or under something else. */
  isCovered: boolean;
  look: string;
}

/** Runs in the page; takes the element with the focus, or the one that had it when its id is given. */
function inspect(wanted: number | null): Focus {
  const known = ((window as unknown as { places?: Element[] }).places ??= []);
  const element = wanted === null ? document.activeElement : (known[wanted] ?? null);
  if (!element || element === document.body || element === document.documentElement) {
    return { id: -1, name: 'nowhere', isNowhere: true, isControl: false, isMarked: false, isCovered: false, look: '' };
  }
  if (!known.includes(element)) known.push(element);
  // Where the whole card of an answer is pressed, the card is marked
  const marked = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])];
  const styles = marked.map((part) => getComputedStyle(part));
  const isOutlined = ({ outlineStyle, outlineWidth, outlineColor }: CSSStyleDeclaration) =>
    outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/transparent|\/ 0\)|, 0\)$/.test(outlineColor);
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x1, x2] = [Math.max(left, 0) + 1, Math.min(right, innerWidth) - 1];
  const [y1, y2] = [Math.max(top, 0) + 1, Math.min(bottom, innerHeight) - 1];
  const spots = [0.5, 0.05, 0.95].flatMap((share) =>
    [0.5, 0.1, 0.9].map((part) => [x1 + (x2 - x1) * share, y1 + (y2 - y1) * part] as const),
  );
  const isShownAt = ([x, y]: readonly [number, number]) => {
    const there = document.elementFromPoint(x, y);
    return there !== null && marked.some((part) => part.contains(there));
  };
  const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60);
  return {
    id: known.indexOf(element),
    name: `${element.tagName.toLowerCase()} ${name || (element.getAttribute('name') ?? element.id)}`,
    isNowhere: false,
    isControl: (element as HTMLElement).tabIndex >= 0,
    isMarked: styles.some(isOutlined),
    isCovered: x2 <= x1 || y2 <= y1 || !spots.some(isShownAt),
    look: styles.map(({ outline, boxShadow, borderColor }) => [outline, boxShadow, borderColor].join(' ')).join(' | '),
  };
}

export const focusOf = (page: Page) => page.evaluate(inspect, null);

/** How something looks that had the focus a moment ago; null when it was nothing, or is there no more. */
export async function restingLookOf(page: Page, id: number): Promise<string | null> {
  return id < 0 ? null : (await page.evaluate(inspect, id)).look;
}
