import type { Scene } from './drill.js';

/** A dead letter as the console lists it. */
export interface DeadLetter {
  id: string;
  group: string;
  topic: string;
  type: string;
  key: string;
  error: string;
  at: string;
}

/** What waits for an operator on the console's Failed events tab, the oldest first. */
export async function waitingDeadLetters({ console: operator }: Scene): Promise<DeadLetter[]> {
  const { body } = await operator.call<{ items: DeadLetter[] }>('/api/admin/dead-letters?state=waiting');
  return body.items.toReversed();
}

/** One of the two things that can be done with a letter. */
export async function dispose({ console: operator }: Scene, { id }: DeadLetter, how: 'replay' | 'set-aside') {
  const { status } = await operator.call(`/api/admin/dead-letters/${encodeURIComponent(id)}/${how}`, {
    method: 'POST',
  });
  if (status >= 300) throw new Error(`${how} of ${id} is answered with ${status}`);
}
