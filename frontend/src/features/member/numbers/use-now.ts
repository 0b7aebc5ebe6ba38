import { useSyncExternalStore } from 'react';

const stepMs = 15_000;

const subscribe = (onStep: () => void) => {
  const timer = setInterval(onStep, stepMs);
  return () => clearInterval(timer);
};

/** In steps, so that a rendered page is stable between them. */
const currentStep = () => Math.floor(Date.now() / stepMs) * stepMs;

/** The time in milliseconds by a clock that is ahead of this one, a few times a minute. */
export const useNow = (aheadMs: number): number => useSyncExternalStore(subscribe, currentStep) + aheadMs;
