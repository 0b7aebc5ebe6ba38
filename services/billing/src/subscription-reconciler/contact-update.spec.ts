import { describe, expect, it } from '@jest/globals';
import { aReading, mirrorOf, now } from '../../test/provider-snapshots.js';
import { nextAction } from './next-provider-action.js';
import { recordContactUpdate, requestCancellation, requestContactUpdate } from './desired-state.js';

const contact = { email: 'ann@new.example', phone: '4155550123' };
const requested = () => requestContactUpdate(mirrorOf(aReading()), contact, now).next;

describe('a request to change the email address and phone at the provider', () => {
  it('is pending until the provider has stored them', () => {
    expect(requested()).toMatchObject({ email: 'ann@new.example', pending: { dueAt: now } });
    expect(nextAction(requested())).toBe('update-customer');
    const done = recordContactUpdate(requested(), contact, now)!.next;
    expect(nextAction(done)).toBeNull();
    expect(done).not.toHaveProperty('pending');
  });

  it('yields to a cancellation request', () => {
    expect(nextAction(requestCancellation(requested(), 'deleted', now).next)).toBe('cancel');
  });

  it('remains pending after the subscription has ended, because the customer may resubscribe', () => {
    expect(nextAction({ ...requested(), status: 'ended' })).toBe('update-customer');
  });

  it('remains pending if the contact changes again during the call to the provider', () => {
    const again = requestContactUpdate(requested(), { ...contact, phone: '4155550199' }, now).next;
    expect(recordContactUpdate(again, contact, now)).toBeNull();
    expect(nextAction(again)).toBe('update-customer');
  });
});
