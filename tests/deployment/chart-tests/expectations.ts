/** A condition that must hold, and the failure message if it does not. */
export interface Expectation {
  holds: boolean;
  otherwise: string;
}

/** Checks that two values are equal, and reports both when they differ. */
export function same(what: string, found: unknown, wanted: unknown): Expectation {
  const [is, shouldBe] = [JSON.stringify(found), JSON.stringify(wanted)];
  return { holds: is === shouldBe, otherwise: `${what}: ${is} instead of ${shouldBe}` };
}

/** Counts expectations, and prints each failure immediately. */
export class Verdicts {
  expectations = 0;
  failures = 0;
  /** Counts of results without and with failures, and one text for each expectation that failed. */
  readonly takes = { passed: 0, failed: 0, reasons: [] as string[] };

  take(about: string, expectations: Expectation[]) {
    const failed = expectations.filter(({ holds }) => !holds);
    for (const { otherwise } of failed) {
      console.log(`  FAILED  ${about}: ${otherwise}`);
      this.takes.reasons.push(`${about}: ${otherwise}`);
    }
    this.expectations += expectations.length;
    this.failures += failed.length;
    this.takes[failed.length === 0 ? 'passed' : 'failed']++;
  }
}
