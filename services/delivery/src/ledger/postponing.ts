import type { Decision, Row } from './transitions.js';

/** Lets a row wait, because its carrier takes no more just now. */
export const postpone = (row: Row, until: Partial<Pick<Row, 'dueAt' | 'retryAt'>>): Decision | null =>
  row.state === 'queued' ? { next: { ...row, ...until }, events: [] } : null;
