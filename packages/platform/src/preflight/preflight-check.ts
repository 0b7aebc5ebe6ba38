import 'reflect-metadata';

/** A problem of an installation that the preflight found. */
export interface Finding {
  /** What is wrong, as a sentence. Never contains the value of a secret. */
  problem: string;
  /** What to do about it, as an instruction. */
  fix: string;
  /** Whether the installation works without it. Advice does not fail the preflight. */
  isAdvice?: true;
}

/** Yields each finding as soon as it is known; a check without findings has passed. */
export type Check = () => AsyncIterable<Finding>;

/** Metadata key of the name of a check. */
export const CHECK = 'numbercast:preflight';

/** Marks a provider's method as a check of the preflight. @param name what is checked, such as `Stripe prices` */
export const PreflightCheck =
  (name: string) =>
  <T extends Check>(_target: object, _method: string | symbol, descriptor: TypedPropertyDescriptor<T>): void => {
    Reflect.defineMetadata(CHECK, name, descriptor.value as object);
  };
