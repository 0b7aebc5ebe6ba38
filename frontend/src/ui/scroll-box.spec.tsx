import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ScrollBox } from './scroll-box.js';

/** Calls back for each element that is observed, as browsers do at first. */
class Observer {
  constructor(private readonly notify: () => void) {}

  observe() {
    queueMicrotask(() => this.notify());
  }

  disconnect() {}
}

const HINT = 'Scroll sideways for more columns.';
const widths = { content: 400, box: 700 };
const scope = globalThis as { ResizeObserver?: unknown };

beforeEach(() => {
  scope.ResizeObserver = Observer;
  Object.defineProperty(HTMLElement.prototype, 'scrollWidth', { configurable: true, get: () => widths.content });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => widths.box });
});
afterEach(() => {
  delete scope.ResizeObserver;
  for (const name of ['scrollWidth', 'clientWidth']) delete (HTMLElement.prototype as never)[name];
});

const settled = () => act(async () => await Promise.resolve());

describe('a horizontally scrollable box', () => {
  it('shows a scroll hint after wider content replaces content that fits', async () => {
    widths.content = 400;
    const { rerender } = render(
      <ScrollBox label="Draws">
        <p>Loading</p>
      </ScrollBox>,
    );
    await settled();
    expect(screen.queryByText(HINT)).toBeNull();
    widths.content = 900;
    rerender(
      <ScrollBox label="Draws">
        <table />
      </ScrollBox>,
    );
    await settled();
    expect(screen.getByText(HINT)).toBeTruthy();
  });
});
