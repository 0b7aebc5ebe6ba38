import { describe, expect, it } from '@jest/globals';

import { ana } from '../../../testing/admin-answers.js';
import { pageOfTarget, targetParts } from './audit-targets.js';

const memberPage = `/admin-dashboard?tab=users&member=${ana.id}`;

describe('the target of an audit log entry', () => {
  it.each([
    ['resent numbers', `powerball-2026-11-23|${ana.id}|sms|r1`, memberPage],
    ['closed account', `${ana.id}: shared the account`, memberPage],
    ['exported consents as CSV', ana.id, memberPage],
    ['answered message', ana.id, `/admin-dashboard?tab=messages&open=${ana.id}`],
    ['started a bulk resend', ana.id, null],
    ['refunded sign-up: duplicate', ana.id, null],
    ['added webhook notification route', ana.id, '/admin-dashboard?tab=notifications'],
    ['acknowledged incident', `sender-refused|sms|${ana.id}`, '/admin-dashboard?tab=notifications'],
    ['changed rollout target', '20000', null],
  ])('of “%s” (%s) links to %s', (action, target, page) => expect(pageOfTarget({ action, target })).toBe(page));

  it('is split into the words before and after the member’s name', () => {
    expect(targetParts(`powerball-2026-11-23|${ana.id}|sms|r1`, ana.id)).toEqual({
      before: 'powerball-2026-11-23',
      after: 'text',
    });
    expect(targetParts(`${ana.id}: shared the account`, ana.id)).toEqual({ before: '', after: 'shared the account' });
    expect(targetParts('20000', null)).toEqual({ before: '20000', after: '' });
  });
});
