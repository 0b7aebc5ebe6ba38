import { z } from 'zod';
import { invalid, missing, parameters } from './api-error.js';
import { closeDispute } from './disputes.js';
import type { Declare } from './operation.js';
import { page } from './page.js';
import { flag, metadata, text } from './parameter.js';
import { isOfPayment, OfPayment } from './payment-filter.js';
import type { StripeWorld } from './world.js';

const Update = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: text.optional() }).optional(),
  submit: flag.default(true),
  metadata: metadata.optional(),
});

/** Evidence that makes the bank decide immediately, as in the provider's test mode. */
const DECISIONS: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' };

/** Operations on disputes: read them, submit evidence, or close them. */
export function disputeOperations(declare: Declare, world: StripeWorld) {
  const { disputes } = world.tables;
  const get = (id: string) => {
    const dispute = disputes.get(id);
    if (!dispute) throw missing('dispute', id);
    return dispute;
  };
  const open = (id: string) => {
    const dispute = get(id);
    if (dispute.status !== 'needs_response') throw invalid('This dispute is already closed or under review.');
    return dispute;
  };
  declare('GET', '/disputes', (params) => {
    const filter = parameters(OfPayment, params);
    const found = disputes.newestFirst().filter((one) => isOfPayment(filter, one));
    return page(found, filter, { url: '/v1/disputes', present: ({ id }) => world.present(id) });
  });
  declare('GET', '/disputes/:id', (_params, id) => world.present(id, 'dispute'));
  declare('POST', '/disputes/:id', (params, id) => {
    const { evidence, submit } = parameters(Update, params);
    const statement = evidence?.uncategorized_text ?? open(id).statement;
    const answered = { ...open(id), statement };
    if (!submit) disputes.put(id, answered);
    else {
      const reviewed = { ...answered, status: 'under_review' as const, submissions: answered.submissions + 1 };
      disputes.put(id, reviewed);
      world.emit('charge.dispute.updated', id, { previous: { status: 'needs_response' } });
      const decision = DECISIONS[statement ?? ''];
      if (decision) closeDispute(world, reviewed, decision, world.now());
    }
    return world.present(id);
  });
  declare('POST', '/disputes/:id/close', (_params, id) => {
    closeDispute(world, open(id), 'lost', world.now());
    return world.present(id);
  });
}
