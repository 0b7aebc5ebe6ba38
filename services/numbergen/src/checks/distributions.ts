// Tails of the distributions that test statistics follow. Precise to far below the 1e-6 at which a test fails.

/** ln Γ(x) by Lanczos' approximation (g = 7, n = 9). */
function logGamma(x: number): number {
  const coefficients = [
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const at = x - 1;
  const series = coefficients.reduce(
    (sum, coefficient, i) => (i === 0 ? coefficient : sum + coefficient / (at + i)),
    0,
  );
  const t = at + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (at + 0.5) * Math.log(t) - t + Math.log(series);
}

const TERMS = 100_000;
const PRECISION = 1e-14;

/** Regularised lower incomplete gamma function by its series, good for x < a + 1. */
function lowerGamma(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < TERMS && Math.abs(term) > Math.abs(sum) * PRECISION; n++) sum += term *= x / (a + n);
  return sum * Math.exp(a * Math.log(x) - x - logGamma(a));
}

/** Regularised upper incomplete gamma function by its continued fraction (Lentz), good for x ≥ a + 1. */
function upperGamma(a: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < TERMS; n++) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b || tiny);
    c = b + numerator / c || tiny;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return Math.exp(a * Math.log(x) - x - logGamma(a)) * fraction;
}

/** The probability of a chi-square this large or larger at these degrees of freedom. */
export function chiSquareTail(statistic: number, degrees: number): number {
  const [a, x] = [degrees / 2, statistic / 2];
  if (x <= 0) return 1;
  return x < a + 1 ? 1 - lowerGamma(a, x) : upperGamma(a, x);
}

/** The two-sided probability of a normal deviate. */
export const normalTails = (z: number) => chiSquareTail(z * z, 1);
