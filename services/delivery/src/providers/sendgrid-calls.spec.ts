import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Metrics, ProviderCalls } from '@numbercast/platform';
import fc from 'fast-check';
import { listening } from '../../test/listening.js';
import { published, refusalsOf } from '../../test/sendgrid-rules.js';
import { settings } from '../../test/settings.js';
import type { Config } from '../config.js';
import { type AnyTemplate, TEMPLATES } from '../messages/kinds/index.js';
import { assertWithinLimits, CALL_LIMITS, callsFor, MAIL_LIMITS } from './sendgrid-calls.js';
import { type MailPage, type OutgoingMail, SendGridMails } from './sendgrid-mails.js';
import { wordsIn } from '../messages/words/words.js';

const page = { subject: 'Your numbers', html: '<p>%%0%%</p>', text: '%%0%%' };
const tagged = (count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`%%${n}%%`, value]));

const aMail = (n: number, changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: `m${n}@example.com`,
  values: {},
  customArgs: { d: `m${n}`, a: '1', r: 'AB2CD3' },
  ...changes,
});
const mailsOf = (count: number) => Array.from({ length: count }, (_, n) => aMail(n));
const withArguments = (n: number, bytes: number) =>
  aMail(n, { customArgs: { d: 'x'.repeat(bytes), a: '1', r: 'AB2CD3' } });

function fits(mail: OutgoingMail, onPage: MailPage = page) {
  try {
    assertWithinLimits(onPage, mail);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

describe('the calls for many emails', () => {
  it('are as few as possible', () => {
    expect(callsFor(page, mailsOf(64))).toHaveLength(1);
    expect(callsFor(page, [])).toEqual([]);
  });

  it('contain each address once, because SendGrid rejects a call that repeats one', () => {
    const [first, other, again] = [aMail(1), aMail(2), aMail(3, { to: 'M1@example.com' })];
    expect(callsFor(page, [first!, other!, again!])).toEqual([[first, other], [again]]);
  });

  it('reject an email whose page, values or arguments are too large', () => {
    expect(fits(aMail(1))).toBe(true);
    expect(fits(aMail(1, { values: { '%%0%%': 'é'.repeat(5_000) } }))).toBe(false);
    expect(fits(aMail(1, { values: tagged(151, '') }))).toBe(false);
    expect(fits(withArguments(1, 10_000))).toBe(false);
    expect(fits(aMail(1), { ...page, html: 'x'.repeat(30_000_000) })).toBe(false);
  });
});

describe('the limits of a call', () => {
  it.each([
    ['emails', CALL_LIMITS.mails, published.call.recipients],
    ['values of all emails', CALL_LIMITS.values, published.call.substitutions],
    ['bytes of all values', CALL_LIMITS.valueBytes, published.call.substitutionBytes],
    ['bytes of all custom arguments', CALL_LIMITS.argumentBytes, published.call.customArgBytes],
    ['bytes of a call', CALL_LIMITS.bytes, published.body - 1],
    ['values of an email', MAIL_LIMITS.values, published.personalization.substitutions],
    ['bytes of its values', MAIL_LIMITS.valueBytes, published.personalization.substitutionBytes],
    ['bytes of its custom arguments', MAIL_LIMITS.argumentBytes, published.personalization.customArgBytes],
    ['bytes of a call with one email', MAIL_LIMITS.bytes, published.body - 1],
  ])('are not higher than those that SendGrid publishes: %s', (_, ours, theirs) => {
    expect(ours).toBeLessThanOrEqual(theirs);
  });
});

describe('the requests that reach SendGrid', () => {
  let provider: Awaited<ReturnType<typeof listening>>;
  let mails: SendGridMails;
  beforeAll(async () => {
    provider = await listening((_, response) => response.writeHead(202, { 'x-message-id': 'm1' }).end());
    const config = { ...settings, PROVIDER_TIMEOUT_MS: 60_000, SENDGRID_API_URL: provider.url } as unknown as Config;
    mails = new SendGridMails(config, new ProviderCalls(new Metrics(config)));
  });
  beforeEach(() => void provider.evidence.splice(0));
  afterAll(() => provider.close());

  /** Sends one call and returns the reasons for which SendGrid refuses it. */
  async function refusalsFor(call: readonly OutgoingMail[], onPage: MailPage = page) {
    await mails.send(onPage, call);
    return refusalsOf(provider.evidence.pop()!.body);
  }

  const mail = fc
    .record({
      address: fc.nat({ max: 200 }),
      values: fc.record({ count: fc.nat({ max: 160 }), value: fc.string({ unit: 'binary', maxLength: 30 }) }),
      longest: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat({ max: 11_000 })),
      mark: fc.oneof({ weight: 5, arbitrary: fc.nat({ max: 100 }) }, fc.nat({ max: 11_000 })),
      hasLink: fc.boolean(),
    })
    .map(({ address, values: { count, value }, longest, mark, hasLink }) => ({
      ...withArguments(address, mark),
      values: { ...tagged(count, value), ...(longest && { '%%0h%%': '"'.repeat(longest / 2) }) },
      ...(hasLink && { unsubscribeUrl: `https://numbercast.example/api/unsubscribe/${address}` }),
    }));

  it('contain every email once, in order, and are valid', async () => {
    const law = fc.asyncProperty(fc.array(mail, { maxLength: 150, size: 'max' }), async (all) => {
      const possible = all.filter((one) => fits(one));
      const calls = callsFor(page, possible);
      expect(calls.flat()).toEqual(possible);
      for (const call of calls) expect(await refusalsFor(call)).toEqual([]);
    });
    await fc.assert(law, { numRuns: 50 });
  });

  it('are valid for an email at each limit', async () => {
    const values = { '%%0%%': 'x'.repeat(10_000 - '{"%%0%%":""}'.length) };
    const frame = JSON.stringify(withArguments(1, 0).customArgs).length;
    for (const at of [aMail(1, { values }), aMail(1, { values: tagged(150, '') }), withArguments(1, 10_000 - frame)]) {
      expect(fits(at)).toBe(true);
      expect(await refusalsFor([at])).toEqual([]);
    }
  });

  it('are smaller than 30 MB with the largest page, whose characters are the longest in JSON', async () => {
    const largest = { ...page, html: '\u0001'.repeat(4_833_000) };
    expect(fits(aMail(1), largest)).toBe(true);
    expect(callsFor(largest, mailsOf(150)).length).toBeGreaterThan(1);
    expect(await refusalsFor([aMail(1)], largest)).toEqual([]);
  });

  type AnyEmail = Extract<AnyTemplate, { channel: 'email' }>;
  const isEmail = (template: AnyTemplate): template is AnyEmail => template.channel === 'email';

  it.each(TEMPLATES.filter(isEmail).map((template): [string, AnyEmail] => [template.key, template]))(
    'are valid for %s',
    async (_, template) => {
      for (const game of ['powerball', 'megamillions'] as const) {
        const context = {
          publicUrl: 'https://numbercast.example',
          postalAddress: settings.MAIL_POSTAL_ADDRESS,
          unsubscribeUrl: 'https://numbercast.example/api/unsubscribe/t0ken',
          firstName: 'Ann',
          zone: undefined,
          isResend: false,
          words: wordsIn('es'),
        };
        const shared = template.pageOf(template.example({ game, count: 10 }), context);
        const sent = aMail(1, { values: shared.values });
        expect(fits(sent, shared.page)).toBe(true);
        expect(await refusalsFor([sent], shared.page)).toEqual([]);
      }
    },
  );
});
