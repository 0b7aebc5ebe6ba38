import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NewDeviceSignedInSchema } from '@numbercast/contracts/identity/v1/events';
import { Store } from '@numbercast/platform';
import { Browser, type Tokens } from './browser.js';
import { PASSWORD, type RunningIdentity, runIdentity } from './running-identity.js';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const DAY_MS = 86_400_000;

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await runIdentity();
});
afterAll(() => identity.close());

/** Reports a sign-in as the gateway does. @returns the cookie that the browser keeps */
async function report(tokens: Tokens, cookie = ''): Promise<string> {
  const { status, body } = await identity.post('/internal/sign-ins', { cookie }, tokens);
  expect(status).toBe(200);
  return (body['cookie'] as string | null) ?? cookie;
}

const reportedOf = async (memberId: string) =>
  (await identity.service.allPublished(NewDeviceSignedInSchema))
    .filter(({ payload }) => payload.accountId === memberId)
    .map(({ payload }) => payload.device);

const memberIdIn = ({ access_token }: { access_token: string }) =>
  (JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString()) as { preferred_username: string })
    .preferred_username;

describe('a sign-in', () => {
  it('with a new browser is published once with the device name, except the first sign-in', async () => {
    const { email } = await identity.member();
    const first = await identity.signIn(email);
    const memberId = memberIdIn(first as never);
    const cookie = await report(first);
    expect(cookie).not.toBe('');
    expect(await reportedOf(memberId)).toEqual([]);
    const phone = await new Browser(identity.site, IPHONE).signIn({ email, password: PASSWORD });
    const phoneCookie = await report(phone);
    expect(await report(phone)).toBe('');
    expect(await reportedOf(memberId)).toEqual(['Safari on iPhone']);
    for (const known of [cookie, phoneCookie]) await report(await identity.signIn(email), known);
    expect(await reportedOf(memberId)).toEqual(['Safari on iPhone']);
  });

  it('counts as one with a new browser after 90 days, and with a forged cookie', async () => {
    const { email } = await identity.member();
    const first = await identity.signIn(email);
    const cookie = await report(first);
    await report(await identity.signIn(email), `${cookie}x`);
    identity.service.clock.set(new Date(identity.service.clock.now().getTime() + 91 * DAY_MS));
    await report(await identity.signIn(email), cookie);
    expect(await reportedOf(memberIdIn(first as never))).toHaveLength(2);
  });

  it('does not store the ID of the browser in the database', async () => {
    const { email } = await identity.member();
    const tokens = await identity.signIn(email);
    const [id] = (await report(tokens)).split('.');
    const accounts = identity.service.app.get(Store).connection.collection('accounts');
    const stored = JSON.stringify(await accounts.findOne({ _id: memberIdIn(tokens as never) as never }));
    expect(stored).toContain('"devices"');
    expect(stored).not.toContain(id);
  });

  it('cannot be reported without an access token', async () => {
    expect((await identity.post('/internal/sign-ins', { cookie: '' })).status).toBe(401);
  });
});
