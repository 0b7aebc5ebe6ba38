import { Injectable } from '@nestjs/common';
import { type Caller, Clock, type Document, isOperator, problem } from '@numbercast/platform';
import type { Account } from '../accounts/account.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { beginFactorRemoval, endFactorRemoval, type FactorRemoval } from '../accounts/factor-removal.js';
import { KeycloakUsers } from '../keycloak/users.js';
import { KeycloakCredentials } from '../keycloak/credentials.js';

export const secondFactorRequired = problem('second-factor-required', 409, 'The administrator needs a second factor');
export const passkeyNotFound = problem('passkey-not-found', 404, 'Passkey not found');

/** The second factors of an account: an authenticator app, passkeys, or both. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly repository: AccountsRepository,
    private readonly users: KeycloakUsers,
    private readonly credentials: KeycloakCredentials,
    private readonly clock: Clock,
  ) {}

  async show(subject: string) {
    const { app, passkeys, recoveryCodes } = await this.credentials.secondFactor(subject);
    return {
      isOn: app !== undefined || passkeys.length > 0,
      ...(app && { app: { since: app.since } }),
      passkeys,
      recoveryCodes: recoveryCodes?.left ?? 0,
    };
  }

  async turnOff(caller: Caller) {
    if (isOperator(caller)) throw secondFactorRequired();
    const { app, passkeys, recoveryCodes } = await this.credentials.secondFactor(caller.subject);
    const credentialIds = [app, ...passkeys, recoveryCodes].flatMap((part) => (part ? [part.id] : []));
    if (credentialIds.length > 0) await this.remove(caller, { credentialIds, turnsOff: true });
  }

  async removePasskey(caller: Caller, id: string) {
    const { app, passkeys, recoveryCodes } = await this.credentials.secondFactor(caller.subject);
    if (!passkeys.some((passkey) => passkey.id === id)) throw passkeyNotFound();
    const isLast = !app && passkeys.length === 1;
    if (isLast && isOperator(caller)) throw secondFactorRequired();
    // Recovery codes replace another factor; without one, each sign-in would require a code until none is left
    const credentialIds = isLast && recoveryCodes ? [id, recoveryCodes.id] : [id];
    await this.remove(caller, { credentialIds, turnsOff: isLast });
  }

  /** Completes a removal whose request was interrupted. */
  async finishRemoval({ _id, factorRemoval }: Document<Account>) {
    if (!factorRemoval) return;
    const user = await this.users.findByUsername(_id);
    if (user) await this.carryOut(user.id, factorRemoval);
    await this.end(_id, factorRemoval);
  }

  private async remove({ memberId, subject }: Caller, removal: FactorRemoval) {
    await this.repository.accounts.change(memberId, (account) =>
      beginFactorRemoval(account, removal, this.clock.now()),
    );
    await this.carryOut(subject, removal);
    await this.end(memberId, removal);
  }

  private async carryOut(subject: string, { credentialIds }: FactorRemoval) {
    for (const id of credentialIds) await this.credentials.removeCredential(subject, id);
  }

  private end(accountId: string, { credentialIds }: FactorRemoval) {
    return this.repository.accounts.change(accountId, (account) => endFactorRemoval(account, credentialIds));
  }
}
