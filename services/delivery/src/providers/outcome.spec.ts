import { describe, expect, it } from '@jest/globals';
import { outcomeOfBreak, outcomeOfStatus } from './outcome.js';
import { isPassingBounce, optOutOfSendGrid, providerIdOf, stateOfSendGrid } from './sendgrid-status.js';

describe('a call to a provider', () => {
  it.each([400, 413, 422])('that returns %i is rejected permanently', (status) => {
    expect(outcomeOfStatus(status, '21211', undefined)).toEqual({ kind: 'rejected', code: '21211', isOptOut: false });
  });

  it('that returns 429 is retried after the delay that the provider requests', () => {
    expect(outcomeOfStatus(429, '429', 7_000)).toMatchObject({ kind: 'not-processed', retryAfterMs: 7_000 });
  });

  it.each([401, 403, 404])('that returns %i is retried after a minute, because the account needs a fix', (status) => {
    expect(outcomeOfStatus(status, 'x', undefined)).toMatchObject({ kind: 'not-processed', retryAfterMs: 60_000 });
  });

  it.each([408, 500, 502, 503])('that returns %i may have been processed', (status) => {
    expect(outcomeOfStatus(status, 'x', undefined).kind).toBe('unknown');
  });

  it.each(['ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE'])('that ends with %s may have been processed', (code) => {
    expect(outcomeOfBreak(Object.assign(new Error('x'), { code })).kind).toBe('unknown');
  });

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'])(
    'that cannot connect (%s) has not been processed',
    (code) => {
      expect(outcomeOfBreak(Object.assign(new Error('x'), { code })).kind).toBe('not-processed');
    },
  );

  it('that times out may have been processed', () => {
    const error = new DOMException('The operation timed out', 'TimeoutError');
    expect(outcomeOfBreak(error)).toEqual({ kind: 'unknown', cause: 'TimeoutError' });
  });
});

describe('an event of the mail provider', () => {
  it('ends email to the address if it reports a hard bounce, but not if it reports a block', () => {
    expect(optOutOfSendGrid({ event: 'bounce', type: 'bounce' })).toBe('bounce');
    expect(optOutOfSendGrid({ event: 'bounce', type: 'blocked' })).toBeNull();
    expect(stateOfSendGrid({ event: 'bounce', type: 'blocked' })).toEqual({ state: 'failed', reason: 'rejected' });
  });

  it.each([
    [{ status: '5.2.2', reason: '552 5.2.2 Mailbox full' }],
    [{ reason: '552 The mailbox is full' }],
    [{ reason: '452 4.2.2 Over quota' }],
    [{ status: '5.0.0', bounce_classification: 'Mailbox Unavailable' }],
    [{ status: '5.7.1' }],
  ])('with a temporary bounce does not end email to the address: %j', (details) => {
    const bounce = { event: 'bounce', type: 'bounce', ...details };
    expect(isPassingBounce(bounce)).toBe(true);
    expect(optOutOfSendGrid(bounce)).toBeNull();
    expect(stateOfSendGrid(bounce)).toMatchObject({ state: 'failed', reason: 'bounced' });
  });

  it.each([
    [{ status: '5.1.1', reason: '550 5.1.1 The mailbox is full of spiders' }],
    [{ status: '5.2.2', bounce_classification: 'Invalid Address' }],
    [{ status: '5.2.1', reason: '550 5.2.1 The account is disabled' }],
    [{}],
  ])('with a permanent bounce ends email to the address: %j', (details) => {
    expect(optOutOfSendGrid({ event: 'bounce', type: 'bounce', ...details })).toBe('bounce');
  });

  it('with a spam report ends email to the address', () => {
    expect(optOutOfSendGrid({ event: 'spamreport' })).toBe('complaint');
  });

  it('that an email was opened does not change its state', () => {
    expect(stateOfSendGrid({ event: 'open' })).toBeNull();
  });

  it('identifies the email by its message id up to the first dot', () => {
    expect(providerIdOf({ event: 'delivered', sg_message_id: 'abc.filter0001.16648.5515E0B88.0' })).toBe('abc');
  });
});
