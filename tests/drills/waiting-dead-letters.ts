import type { DrillContext } from './drill.js';

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

/** Lists the dead letters that wait for an operator on the Dead letters tab of the console, the oldest first. */
export async function waitingDeadLetters({ console: operator }: DrillContext): Promise<DeadLetter[]> {
  const { body } = await operator.call<{ items: DeadLetter[] }>('/api/admin/dead-letters?state=waiting');
  return body.items.toReversed();
}

/** Replays a dead letter or sets it aside. */
export async function dispose({ console: operator }: DrillContext, { id }: DeadLetter, how: 'replay' | 'set-aside') {
  const { status } = await operator.call(`/api/admin/dead-letters/${encodeURIComponent(id)}/${how}`, {
    method: 'POST',
  });
  if (status >= 300) throw new Error(`${how} of ${id} returned ${status}`);
}
