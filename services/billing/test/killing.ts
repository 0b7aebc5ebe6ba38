import { expect } from '@jest/globals';
import { eventually } from '@numbercast/platform/testing';
import type { installFuse } from './fuse.js';

interface Story<T> {
  given: () => Promise<T>;
  when: (context: T) => Promise<unknown>;
  /** Expectations that hold in the end; they may be checked repeatedly. */
  then: (context: T) => Promise<unknown>;
}

/**
 * Repeats a scenario and kills the service one step later each time, until the service survives.
 * @returns the number of steps
 */
export function killing(fuse: ReturnType<typeof installFuse>) {
  return async <T>({ given, when, then }: Story<T>): Promise<number> => {
    for (let steps = 0; ; steps++) {
      const context = await given();
      await eventually(async () => expect(await fuse.isQuiet()).toBe(true));
      fuse.light(steps);
      await when(context);
      await eventually(() => fuse.isBlown || then(context));
      const died = fuse.isBlown;
      await fuse.revive();
      await eventually(() => then(context));
      if (!died) return steps;
    }
  };
}
