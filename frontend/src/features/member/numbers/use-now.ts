import { useSyncExternalStore } from 'react';

const stepMs = 15_000;

const subscribe = (onStep: () => void) => {
  const timer = setInterval(onStep, stepMs);
  return () => clearInterval(timer);
};

/** Rounded to steps, because useSyncExternalStore requires a stable snapshot between updates. */
const currentStep = () => Math.floor(Date.now() / stepMs) * stepMs;

/** Returns the server time in milliseconds, updated a few times a minute. @param aheadMs lead of the server's clock */
export const useNow = (aheadMs: number): number => useSyncExternalStore(subscribe, currentStep) + aheadMs;
