import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

/** Shifts below this are not visible; the browsers' own limit for a good page is 0.1. */
export const MOST_SHIFT = 0.02;

interface Shift {
  value: number;
  /** The elements that moved, each with its old and new position. */
  moved: string[];
}

/** Added delay of API responses, so that a page is rendered before they arrive. */
const DELAY_MS = 1_000;

/** Slows the API down for the pages of the session, and records what moves on them while they load. */
export async function watchLayoutShifts(session: BrowserContext) {
  await session.route('**/api/**', async (route) => {
    await pause(DELAY_MS);
    await route.continue();
  });
  await session.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const words = (node?.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40);
      return `${element?.tagName.toLowerCase() ?? 'removed'} “${words}”`;
    };
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(',');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as LayoutShift;
        if (hadRecentInput) continue;
        const moved = sources.map(
          ({ node, previousRect, currentRect }) => `${nameOf(node)} ${place(previousRect)} → ${place(currentRect)}`,
        );
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Fields that the browsers' types leave out. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Opens the address and waits until all of its data is shown. @returns the shifts meanwhile, largest first */
export async function shiftsWhileLoading(page: Page, address: string): Promise<Shift[]> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await document.fonts.ready;
    for (let count = 0; count < 3; count++) await frame();
    const { shifts } = window as unknown as { shifts: Shift[] };
    return shifts.toSorted((a, b) => b.value - a.value);
  });
}

/** Loads the fonts of the page. A slow machine gives up on them for the life of a page (`font-display: optional`). */
export const useWebFonts = (page: Page) =>
  page.evaluate(async () => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule);
    for (const { style, parentStyleSheet } of faces) {
      const [, path = ''] = /url\("?([^")]+)/.exec(style.getPropertyValue('src')) ?? [];
      const address = new URL(path, parentStyleSheet?.href ?? location.href);
      const face = new FontFace(style.getPropertyValue('font-family').replaceAll(/["']/g, ''), `url("${address}")`, {
        weight: style.getPropertyValue('font-weight'),
      });
      document.fonts.add(await face.load());
    }
  });
