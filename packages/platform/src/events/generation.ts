import type { BusMessage } from './envelope.js';

/**
 * Identifies the timeline that data and events belong to: empty until the first restore, then the instant of the newest
 * restore as ISO text, so that the order of the texts is the order of the generations (ADR 051).
 */
export type Generation = string;

export const ORIGINAL: Generation = '';
export const GENERATION_HEADER = 'x-generation';

/** The generation in which a message was published. */
export const generationOf = ({ headers }: Pick<BusMessage, 'headers'>): Generation =>
  headers[GENERATION_HEADER] ?? ORIGINAL;

/** Returns the headers for publishing a message in a generation, replacing any earlier generation. */
export const inGeneration = (headers: BusMessage['headers'], generation: Generation): BusMessage['headers'] =>
  generation === ORIGINAL ? headers : { ...headers, [GENERATION_HEADER]: generation };

/**
 * Events of a generation are numbered above this: the microsecond of the restore. No aggregate publishes a million
 * events a second, so each number and each event id belongs to one generation, and sequence order respects generations.
 */
export const sequenceBase = (generation: Generation) => (generation === ORIGINAL ? 0 : Date.parse(generation) * 1_000);
