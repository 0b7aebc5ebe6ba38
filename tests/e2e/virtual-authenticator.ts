import type { CDPSession, Page } from '@playwright/test';

/** A virtual authenticator: a phone whose owner confirms everything immediately. */
export class VirtualAuthenticator {
  private constructor(
    private readonly browser: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async in(page: Page) {
    const browser = await page.context().newCDPSession(page);
    await browser.send('WebAuthn.enable');
    const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(browser, authenticatorId);
  }

  /** Runs `work` on a device without the passkeys. */
  async without(work: () => Promise<void>) {
    const { browser, authenticatorId } = this;
    const { credentials } = await browser.send('WebAuthn.getCredentials', { authenticatorId });
    await browser.send('WebAuthn.clearCredentials', { authenticatorId });
    await work();
    for (const credential of credentials) await browser.send('WebAuthn.addCredential', { authenticatorId, credential });
  }
}
