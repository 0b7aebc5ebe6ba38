import { Injectable } from '@nestjs/common';
import { problem } from '@numbercast/platform';
import { Keycloak, type SecondFactor } from '../keycloak.js';

export const secondFactorRequired = problem('second-factor-required', 409, 'The administrator needs a second factor');
export const passkeyNotFound = problem('passkey-not-found', 404, 'This account has no such passkey');

interface Account {
  subject: string;
  roles: string[];
}

/** What an account is asked for at sign-in beside its password: an authenticator app, passkeys, or both. */
@Injectable()
export class SecondFactorService {
  constructor(private readonly keycloak: Keycloak) {}

  async show(subject: string) {
    const { app, passkeys, recoveryCodes } = await this.keycloak.secondFactor(subject);
    return {
      isOn: app !== undefined || passkeys.length > 0,
      ...(app && { app: { since: app.since } }),
      passkeys,
      recoveryCodes: recoveryCodes?.left ?? 0,
    };
  }

  async turnOff({ subject, roles }: Account) {
    if (roles.includes('admin')) throw secondFactorRequired();
    await this.remove(subject, await this.keycloak.secondFactor(subject));
  }

  async removePasskey({ subject, roles }: Account, id: string) {
    const { app, passkeys, recoveryCodes } = await this.keycloak.secondFactor(subject);
    if (!passkeys.some((passkey) => passkey.id === id)) throw passkeyNotFound();
    const isLast = !app && passkeys.length === 1;
    if (isLast && roles.includes('admin')) throw secondFactorRequired();
    await this.keycloak.removeCredential(subject, id);
    // Codes stand in for something; alone they would be asked for at every sign-in until none is left
    if (isLast && recoveryCodes) await this.keycloak.removeCredential(subject, recoveryCodes.id);
  }

  private async remove(subject: string, { app, passkeys, recoveryCodes }: SecondFactor) {
    for (const part of [app, ...passkeys, recoveryCodes])
      if (part) await this.keycloak.removeCredential(subject, part.id);
  }
}
