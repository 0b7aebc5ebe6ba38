import type { Page } from '@playwright/test';

/**
 * Returns what a reader cannot read at the current size: text that is printed over other text, and content that a box
 * cuts off. A table that scrolls sideways must have a hint, and may scroll only below 1024 px.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const HINT = 'Scroll sideways for more columns.';
    const isShown = (element: Element) =>
      element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true });
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)}”`;
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].filter(isShown);
    const root = dialogs.at(-1) ?? document.body;

    interface Piece {
      element: Element;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }

    /** The visible part of an element inside its clipping boxes; null where it is outside the page's flow. */
    function clipped(piece: Piece): Piece | null {
      let { left, right, top, bottom } = piece;
      for (let box: Element | null = piece.element; box && box !== document.documentElement; box = box.parentElement) {
        const { position, overflowX, overflowY } = getComputedStyle(box);
        if (position === 'fixed' && root === document.body) return null;
        const edge = box.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      return right - left > 3 && bottom - top > 3 ? { ...piece, left, right, top, bottom } : null;
    }

    function textPieces(): Piece[] {
      const pieces: Piece[] = [];
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const element = text.parentElement!;
        if (!text.nodeValue?.trim() || element.closest('svg, script, style, noscript, option') || !isShown(element))
          continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const { left, right, top, bottom } of range.getClientRects()) {
          const piece = clipped({ element, left, right, top, bottom });
          if (piece) pieces.push(piece);
        }
      }
      return pieces.toSorted((a, b) => a.top - b.top);
    }

    /** Finds overlapping texts. Neighboring lines touch, so only an overlap of most of the line height counts. */
    function overprinted(pieces: readonly Piece[]): string[] {
      const faults: string[] = [];
      pieces.forEach((one, index) => {
        for (let next = index + 1; next < pieces.length && pieces[next]!.top < one.bottom; next++) {
          const other = pieces[next]!;
          const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          const least = Math.min(one.bottom - one.top, other.bottom - other.top);
          if (one.element !== other.element && width > 3 && height > least * 0.6)
            faults.push(`printed over each other: ${nameOf(one.element)} and ${nameOf(other.element)}`);
        }
      });
      return faults;
    }

    function cutOff(): string[] {
      const boxes = [...root.querySelectorAll('*')].filter((box) => {
        const { overflowX, textOverflow, clip, clipPath } = getComputedStyle(box);
        const isForScreenReaders = clip !== 'auto' || clipPath !== 'none';
        const isClipping = overflowX !== 'visible' && textOverflow !== 'ellipsis' && !isForScreenReaders;
        const isTooWide = box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 1;
        return isClipping && isTooWide && isShown(box) && !box.matches('input, textarea, select, pre, video, iframe');
      });
      return boxes
        .filter((box) => {
          // Lines of code are not wrapped
          if (box.matches('[tabindex="0"]') && box.querySelector(':scope > pre')) return false;
          // Tables fit a desktop; on a tablet and a phone they may scroll
          const mayScroll = window.innerWidth < 1024 && box.matches('[tabindex="0"]');
          return !(mayScroll && box.parentElement?.textContent?.includes(HINT));
        })
        .map((box) => `cut off: ${nameOf(box)} is ${box.scrollWidth} px wide in ${box.clientWidth}`);
    }

    // Ornaments behind a card extend beyond it on purpose
    const ornaments = [...root.querySelectorAll<SVGElement>('svg[aria-hidden="true"]')].filter(
      (svg) => getComputedStyle(svg).position === 'absolute',
    );
    for (const { style } of ornaments) style.display = 'none';
    const faults = [...overprinted(textPieces()), ...cutOff()];
    for (const { style } of ornaments) style.removeProperty('display');
    return [...new Set(faults)].slice(0, 8);
  });
