import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@numbercast/platform/testing';
import { Browser } from './browser.js';
import { Passkey } from './passkey.js';
import { PASSWORD, type RunningIdentity, runIdentity } from './running-identity.js';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await runIdentity();
});
afterAll(() => identity.close());

const mailsTo = (email: string) => identity.mailbox.to(email);

describe('a change on the pages of Keycloak', () => {
  it('is confirmed to the owner of the account by email: a passkey was added', async () => {
    const { email } = await identity.member();
    await new Browser(identity.site).addPasskey({ email, password: PASSWORD }, new Passkey(), 'Phone');
    const [mail] = await eventually(() => {
      const mails = mailsTo(email);
      expect(mails).toHaveLength(1);
      return mails;
    });
    expect(mail!.subject).toBe('Your Numbercast sign-in was changed');
    expect(mail!.text).toMatch(
      /^A passkey for your Numbercast account was set or changed on \w+ \d+, \d{4} at \d+:\d\d [AP]M ET/,
    );
  });

  it('is confirmed in Spanish when the browser prefers it', async () => {
    const { email } = await identity.member();
    const browser = new Browser(identity.site, '', 'es-MX,es;q=0.9,en;q=0.8');
    await browser.addPasskey({ email, password: PASSWORD }, new Passkey(), 'Phone');
    const [mail] = await eventually(() => {
      const mails = mailsTo(email);
      expect(mails).toHaveLength(1);
      return mails;
    });
    expect(mail!.subject).toBe('Cambió la forma de entrar a tu cuenta de Numbercast');
    expect(mail!.text).toMatch(/^El \d+\/\d+\/\d{4} a las \d+:\d\d \(hora del este\), desde la dirección de red /);
  });

  it('is emailed, but a wrong password at sign-in is not', async () => {
    const { email } = await identity.member();
    await expect(identity.signIn(email, 'Wrong-one-1')).rejects.toThrow();
    // Keycloak sends in the order of its events: the email about the passkey would follow one about the sign-in
    await new Browser(identity.site).addPasskey({ email, password: PASSWORD }, new Passkey(), 'Phone');
    const subjects = await eventually(() => {
      const mails = mailsTo(email);
      expect(mails.length).toBeGreaterThan(0);
      return mails.map(({ subject }) => subject);
    });
    expect(subjects).toEqual(['Your Numbercast sign-in was changed']);
  });
});
