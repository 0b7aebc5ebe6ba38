/** Measures items per second, from the first to the last. */
export class Meter {
  private count = 0;
  private first = 0;
  private finish: (perSecond: number) => void = () => undefined;
  /** Resolves with the rate when all expected items have been counted. */
  readonly rate: Promise<number>;

  constructor(private readonly expected: number) {
    this.rate = new Promise((resolve) => (this.finish = resolve));
  }

  tick() {
    if (this.count++ === 0) this.first = performance.now();
    if (this.count === this.expected) this.finish(((this.count - 1) * 1_000) / (performance.now() - this.first));
  }
}
