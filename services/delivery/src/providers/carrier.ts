import { z } from 'zod';

/** Carriers that limit what one sender may send to their phones; `unknown` until the number has been looked up. */
export const CARRIERS = ['att', 'tmobile', 'verizon', 'other', 'unknown'] as const;
export type Carrier = (typeof CARRIERS)[number];

/** Limits of a carrier in message segments; an absent limit does not apply. The day ends at midnight Pacific time. */
export interface CarrierClass {
  perMinute?: number | undefined;
  perDay?: number | undefined;
}
export type CarrierClasses = Partial<Record<Carrier, CarrierClass>>;

/** Limits of a registered campaign whose brand has the best vetting score. */
export const USUAL_CLASSES: CarrierClasses = { att: { perMinute: 4_500 }, tmobile: { perDay: 200_000 } };

const count = z.number().int().positive().optional();
const classes = z.partialRecord(z.enum(CARRIERS), z.strictObject({ perMinute: count, perDay: count }));

/** Parses classes from JSON in the environment: they come with the registration of the campaign, and change with it. */
export const carrierClasses = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(classes);

// Names as the lookup of the provider returns them: "T-Mobile USA, Inc.", "AT&T Wireless", "Verizon Wireless",
// "Cellco Partnership DBA Verizon"
const NAMES: readonly (readonly [RegExp, Carrier])[] = [
  [/t-?mobile|metro ?pcs|sprint/i, 'tmobile'],
  [/at&t|cingular|cricket/i, 'att'],
  [/verizon|cellco/i, 'verizon'],
];

/** Returns the class of a carrier by its name; small and regional ones share one. */
export const carrierNamed = (name: string): Carrier => NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
