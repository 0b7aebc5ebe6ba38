import { Injectable } from '@nestjs/common';
import { KeycloakClient, statusOf } from './keycloak-client.js';

const APP = 'otp';
/** The second kind also signs in without the password; the first kind was registered before that was configured. */
const PASSKEYS = ['webauthn', 'webauthn-passwordless'];
const RECOVERY_CODES = 'recovery-authn-codes';

/** The second factors of an account, by the ids of Keycloak's credentials. */
export interface SecondFactor {
  app?: { id: string; since: Date };
  passkeys: { id: string; label: string; since: Date }[];
  recoveryCodes?: { id: string; left: number };
}

/** Passwords and second factors of accounts. */
@Injectable()
export class KeycloakCredentials {
  constructor(private readonly keycloak: KeycloakClient) {}

  /** When the password was set, in ms; it changes with every new password. */
  async passwordSetAt(id: string): Promise<number> {
    const credentials = await this.keycloak.call((admin) => admin.users.getCredentials({ id }));
    return credentials.find(({ type }) => type === 'password')?.createdDate ?? 0;
  }

  /** Sets the password. Returns false when Keycloak's own rules reject it. */
  async setPassword(id: string, password: string): Promise<boolean> {
    try {
      await this.keycloak.call((admin) =>
        admin.users.resetPassword({ id, credential: { type: 'password', value: password, temporary: false } }),
      );
      return true;
    } catch (error) {
      if (statusOf(error) === 400) return false;
      throw error;
    }
  }

  /** Whether this is the account's password. `locked` for a while after too many wrong ones. */
  async checkPassword(id: string, username: string, password: string): Promise<'right' | 'wrong' | 'locked'> {
    if (await this.keycloak.isPassword(username, password)) return 'right';
    const guesses = await this.keycloak.call((admin) => admin.attackDetection.findOne({ id }));
    return guesses?.['disabled'] ? 'locked' : 'wrong';
  }

  /** The second factors at sign-in. */
  async secondFactor(id: string): Promise<SecondFactor> {
    const credentials = await this.keycloak.call((admin) => admin.users.getCredentials({ id }));
    const ofType = (...wanted: string[]) => credentials.filter(({ type = '' }) => wanted.includes(type));
    const [app] = ofType(APP);
    const [codes] = ofType(RECOVERY_CODES);
    const { remainingCodes = 0 } = JSON.parse(codes?.credentialData ?? '{}') as { remainingCodes?: number };
    const passkeys = ofType(...PASSKEYS).map((passkey) => ({
      id: passkey.id!,
      label: passkey.userLabel || 'Passkey',
      since: new Date(passkey.createdDate ?? 0),
    }));
    return {
      ...(app && { app: { id: app.id!, since: new Date(app.createdDate ?? 0) } }),
      passkeys,
      ...(codes && { recoveryCodes: { id: codes.id!, left: remainingCodes } }),
    };
  }

  /** Whether an app or a passkey is set up; null when the account no longer exists. */
  async hasSecondFactor(id: string): Promise<boolean | null> {
    try {
      const { app, passkeys } = await this.secondFactor(id);
      return app !== undefined || passkeys.length > 0;
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  /** Removes a second factor. A missing one is not an error. */
  async removeCredential(id: string, credentialId: string) {
    await this.keycloak.unlessGone((admin) => admin.users.deleteCredential({ id, credentialId }));
  }
}
