import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@numbercast/platform/testing';
import { Browser, refresh, type Tokens } from './browser.js';
import { realmAdmin } from './read-realm.js';
import { PASSWORD, type RunningIdentity, runIdentity } from './running-identity.js';

interface Shown {
  id: string;
  device: string | null;
  address: string;
  startedAt: string;
  lastActiveAt: string;
  isCurrent: boolean;
}

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await runIdentity();
});
afterAll(() => identity.close());

async function visibleTo(tokens: Tokens) {
  const { body } = await identity.send('GET', '/api/sessions', { tokens });
  return body['items'] as Shown[];
}

async function nextSecond() {
  const second = () => Math.floor(Date.now() / 1_000);
  const now = second();
  await eventually(() => expect(second()).toBeGreaterThan(now));
}

const stepUpOf = (tokens: Tokens) => identity.stepUpOf(tokens);

const other = (sessions: Shown[]) => sessions.find(({ isCurrent }) => !isCurrent)!;
const end = (id: string, tokens: Tokens, stepUp = '') =>
  identity.send('DELETE', `/api/sessions/${id}`, { tokens, stepUp });

describe('the session list of an account', () => {
  it('[A7.1] is shown to its owner and marks the current session', async () => {
    const { email } = await identity.member();
    const [elsewhere, here] = [await identity.signIn(email), await identity.signIn(email)];
    const shown = await visibleTo(here);
    expect(shown).toHaveLength(2);
    expect(shown.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(other(await visibleTo(elsewhere)).id).toBe(shown.find(({ isCurrent }) => isCurrent)!.id);
    for (const { address, startedAt, lastActiveAt } of shown) {
      expect(address).not.toBe('');
      expect(new Date(startedAt).getTime()).toBeLessThanOrEqual(new Date(lastActiveAt).getTime());
    }
  });

  it('names the device from the user agent at sign-in, or null for an unknown program', async () => {
    const { email } = await identity.member();
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
    await new Browser(identity.site, iphone).signIn({ email, password: PASSWORD });
    const here = await new Browser(identity.site, 'a-program').signIn({ email, password: PASSWORD });
    const shown = await visibleTo(here);
    expect(other(shown).device).toBe('Safari on iPhone');
    expect(shown.find(({ isCurrent }) => isCurrent)?.device).toBeNull();
  });

  it('[A10.5] allows ending the session of another device after reauthentication', async () => {
    const { email } = await identity.member();
    const [elsewhere, here] = [await identity.signIn(email), await identity.signIn(email)];
    const { id } = other(await visibleTo(here));
    expect((await end(id, here, await stepUpOf(here))).status).toBe(204);
    await expect(refresh(identity.site, elsewhere)).rejects.toThrow('invalid_grant');
    await refresh(identity.site, here);
    expect(await visibleTo(here)).toHaveLength(1);
  });

  it('excludes the session of a password check, which ends at once', async () => {
    const { id, email } = await identity.member();
    const here = await identity.signIn(email);
    await stepUpOf(here);
    const client = await realmAdmin(identity);
    const [user] = await client.users.find({ username: id });
    expect(await client.users.listSessions({ id: user!.id! })).toHaveLength(1);
    await refresh(identity.site, here);
  });

  it('does not allow ending a session without reauthentication in the current session', async () => {
    const { email } = await identity.member();
    const [elsewhere, here] = [await identity.signIn(email), await identity.signIn(email)];
    const { id } = other(await visibleTo(here));
    for (const stepUp of ['', await stepUpOf(elsewhere)])
      expect(await end(id, here, stepUp)).toMatchObject({ status: 403, body: { type: '/problems/password-needed' } });
    await refresh(identity.site, elsewhere);
  });

  it('does not allow another member to end a session', async () => {
    const [ada, eve] = [await identity.member(), await identity.member()];
    const [hers, own] = [await identity.signIn(ada.email), await identity.signIn(eve.email)];
    const [{ id } = { id: '' }] = await visibleTo(hers);
    const refused = await end(id, own, await stepUpOf(own));
    expect(refused).toMatchObject({ status: 404, body: { type: '/problems/session-not-found' } });
    await refresh(identity.site, hers);
  });
});

describe('the refresh token of a tab', () => {
  it('[A10.1] can be reused once, but if a tab and a thief both use it, the tokens of both become invalid', async () => {
    const { email } = await identity.member();
    const first = await identity.signIn(email);
    const tab = await refresh(identity.site, first);
    await nextSecond(); // Keycloak compares times of seconds
    const thief = await refresh(identity.site, first);
    await expect(refresh(identity.site, tab)).rejects.toThrow('invalid_grant');
    await expect(refresh(identity.site, thief)).rejects.toThrow('invalid_grant');
  });

  it('is accepted again when the response to a refresh was lost', async () => {
    const { email } = await identity.member();
    const first = await identity.signIn(email);
    await refresh(identity.site, first);
    const repeated = await refresh(identity.site, first);
    await refresh(identity.site, await refresh(identity.site, repeated));
  });

  it('is separate from those of other tabs, so that two tabs of one browser stay signed in', async () => {
    const { email } = await identity.member();
    const browser = new Browser(identity.site);
    let one = await browser.signIn({ email, password: PASSWORD });
    let two = await browser.openTab();
    for (let turn = 0; turn < 3; turn++) {
      one = await refresh(identity.site, one);
      two = await refresh(identity.site, two);
    }
    expect(await visibleTo(one)).toHaveLength(1);
  });
});
