/** The parts of delivery that capacity planning uses: carriers, rate, quiet hours, and the forecast. */
export {
  type Carrier,
  type CarrierClass,
  type CarrierClasses,
  carrierClasses,
  USUAL_CLASSES,
} from './providers/carrier.js';
export type { Channel } from './recipients/recipient.js';
export { DEFAULT_CONCURRENCY, DEFAULT_PER_SECOND } from './dispatch/rate-limiter.js';
export { lateMessages } from './stats/forecast/forecast.js';
export { type OnSent, simulateQueue } from './stats/forecast/simulate-queue.js';
export { textWindows, type Window } from './stats/forecast/text-windows.js';
export { TEXT_WINDOW_SECONDS } from './messages/quiet-hours.js';
export { numbersSegments } from './messages/numbers-segments.js';
