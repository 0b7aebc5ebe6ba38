import type { Browser } from 'playwright-core';

export interface PageMetrics {
  /** Largest contentful paint, ms after the navigation began. */
  readonly lcp: number;
  /** Cumulative layout shift. */
  readonly cls: number;
  /** Total blocking time: what long tasks took beyond 50 ms each. */
  readonly tbt: number;
}

const slowdown = 4;
const phone = { width: 390, height: 844 };

/** Runs in the page before its scripts and records the browser's measurements. */
function watch() {
  const metrics = { lcp: 0, cls: 0, tbt: 0 };
  const observe = <T extends PerformanceEntry>(type: string, record: (entry: T) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as T[]).forEach(record)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (metrics.lcp = startTime));
  observe<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', (shift) => {
    if (!shift.hadRecentInput) metrics.cls += shift.value;
  });
  observe('longtask', ({ duration }) => (metrics.tbt += Math.max(0, duration - 50)));
  Object.assign(globalThis, { metrics });
}

/** Visits a page on a slow phone with an empty cache. */
export async function visit(browser: Browser, url: string): Promise<PageMetrics> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'networkidle' });
    // One frame after the last task, so that the metrics include the final paint
    return await page.evaluate(
      () =>
        new Promise<PageMetrics>((resolve) =>
          requestIdleCallback(() =>
            requestAnimationFrame(() => resolve((globalThis as never as { metrics: PageMetrics }).metrics)),
          ),
        ),
    );
  } finally {
    await context.close();
  }
}
