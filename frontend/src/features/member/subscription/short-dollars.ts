import { dollars } from '../../../lib/membership/plans.js';

/** `9600` → `$96`, `5988` → `$59.88`. */
export const shortDollars = (cents: number): string => dollars(cents).replace('.00', '');
