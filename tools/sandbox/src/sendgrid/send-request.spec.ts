import { describe, expect, it } from '@jest/globals';
import { CALL_LIMITS, PERSONALIZATION_LIMITS } from './limits.js';
import { mailsIn, SendRequest } from './send-request.js';

const to = (n: number) => [{ email: `m${n}@example.com` }];
const many = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
const tags = (count: number, value = '') => Object.fromEntries(many(count, (n) => [`%%${n}%%`, value]));
/** Returns texts with this many bytes as JSON. */
const ofBytes = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });

const call = (personalizations: object[], changes: object = {}) => ({
  personalizations,
  from: { email: 'numbers@numbercast.example' },
  subject: 'Your numbers',
  content: [{ type: 'text/plain', value: '%%0%%' }],
  ...changes,
});
const fieldsRefusedIn = (body: object) =>
  SendRequest.safeParse(body).error?.issues.map(({ path }) => path.join('.')) ?? [];

const { substitutions, substitutionBytes, customArgBytes } = PERSONALIZATION_LIMITS;

describe('a call to SendGrid', () => {
  it.each([
    ['with the maximum number of recipients in all personalizations', call(many(1_000, (n) => ({ to: to(n) })))],
    ['with the maximum number of recipients in one personalization', call([{ to: many(1_000, (n) => to(n)[0]) }])],
    [
      'with a personalization of the maximum size',
      call([{ to: to(1), substitutions: ofBytes(substitutionBytes), custom_args: ofBytes(customArgBytes) }]),
    ],
    [
      'with the maximum number of substitutions in a personalization',
      call([{ to: to(1), substitutions: tags(substitutions) }]),
    ],
    [
      'with substitutions of the maximum total size',
      call(many(5, (n) => ({ to: to(n), substitutions: ofBytes(CALL_LIMITS.substitutionBytes / 5) }))),
    ],
    ['with custom headers', call([{ to: to(1), headers: { 'List-Unsubscribe': '<https://n.example>' } }])],
  ])('%s is accepted', (_, body) => {
    expect(fieldsRefusedIn(body)).toEqual([]);
  });

  it.each([
    ['with too many personalizations', call(many(1_001, (n) => ({ to: to(n) }))), 'personalizations'],
    [
      'with too many recipients in all personalizations',
      call(many(501, (n) => ({ to: to(n), cc: to(n + 1_000) }))),
      'personalizations',
    ],
    ['with an address in two personalizations', call([{ to: to(1) }, { to: to(1) }]), 'personalizations'],
    ['with an address twice in one personalization', call([{ to: to(1), bcc: to(1) }]), 'personalizations'],
    [
      'with too large substitutions in a personalization',
      call([{ to: to(1) }, { to: to(2), substitutions: ofBytes(substitutionBytes + 1) }]),
      'personalizations.1',
    ],
    [
      'with too many substitutions in a personalization',
      call([{ to: to(1), substitutions: tags(substitutions + 1) }]),
      'personalizations.0',
    ],
    [
      'with too large substitutions in all personalizations',
      call(many(6, (n) => ({ to: to(n), substitutions: ofBytes(substitutionBytes - 1) }))),
      'personalizations',
    ],
    [
      'with too large custom arguments in a personalization and the call',
      call([{ to: to(1), custom_args: { a: 'x'.repeat(6_000) } }], { custom_args: { b: 'x'.repeat(6_000) } }),
      'personalizations.0',
    ],
    [
      'with too large custom arguments in all personalizations',
      call(many(2, (n) => ({ to: to(n), custom_args: ofBytes(customArgBytes - 1) }))),
      'personalizations',
    ],
    ['with empty custom arguments', call([{ to: to(1), custom_args: {} }]), 'personalizations.0.custom_args'],
    [
      'with a number as a custom argument',
      call([{ to: to(1), custom_args: { a: 1 } }]),
      'personalizations.0.custom_args.a',
    ],
    [
      'with a reserved header',
      call([{ to: to(1), headers: { subject: 'Another' } }]),
      'personalizations.0.headers.subject',
    ],
    [
      'with a space in the name of a header',
      call([{ to: to(1) }], { headers: { 'List Unsubscribe': '' } }),
      'headers.List Unsubscribe',
    ],
    ['with an unknown field', call([{ to: to(1), sections: {} }]), 'personalizations.0'],
    ['without content', call([{ to: to(1) }], { content: [] }), 'content'],
  ])('%s is rejected', (_, body, field) => {
    expect(fieldsRefusedIn(body)).toContain(field);
  });
});

describe('the emails of a call', () => {
  it('have the values of their personalization for tags, also when one tag begins with another', () => {
    const request = SendRequest.parse(
      call(
        [
          { to: to(1), substitutions: { '-a': 'Ann', '-ab': '$& 100%' } },
          { to: to(2), substitutions: { '-a': '-ab', '-ab': 'Bob' } },
          { to: to(3) },
        ],
        { content: [{ type: 'text/plain', value: '-ab and -a and -c' }] },
      ),
    );
    expect(mailsIn(request).map(({ text }) => text)).toEqual([
      '$& 100% and Ann and -c',
      'Bob and -ab and -c',
      '-ab and -a and -c',
    ]);
  });
});
