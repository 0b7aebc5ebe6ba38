import { Injectable } from '@nestjs/common';
import { type Caller, Clock, type Document, invalidInput, problem } from '@numbercast/platform';
import { type Account, beginPasswordChange, endPasswordChange, type PasswordChange } from '../accounts/account.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { KeycloakUsers } from '../keycloak/users.js';
import { KeycloakCredentials } from '../keycloak/credentials.js';
import { KeycloakSessions } from '../keycloak/sessions.js';
import { locksPassword } from '../member-status/member-status.js';
import { MemberStatusRepository } from '../member-status/member-status.repository.js';

export const tooManyAttempts = problem('too-many-attempts', 429, 'Too many wrong passwords');
export const accountRestricted = problem(
  'account-restricted',
  409,
  'Account functionality is restricted. Please resolve account status first.',
);
export const accountNotFound = problem('account-not-found', 404, 'Account not found');

const wrongField = (pointer: string, detail: string) => invalidInput({ errors: [{ pointer, detail }] });

@Injectable()
export class PasswordsService {
  constructor(
    private readonly repository: AccountsRepository,
    private readonly memberStatuses: MemberStatusRepository,
    private readonly users: KeycloakUsers,
    private readonly credentials: KeycloakCredentials,
    private readonly sessions: KeycloakSessions,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets a new password after checking the current one; ends every session but the caller's. Restrictions come first.
   */
  async change(caller: Caller, { currentPassword, newPassword }: { currentPassword: string; newPassword: string }) {
    await this.requireUnlocked(caller.memberId);
    await this.checkCurrent(caller, currentPassword);
    const intent = { keepSession: caller.sessionId, replaced: await this.credentials.passwordSetAt(caller.subject) };
    const account = await this.repository.accounts.change(caller.memberId, (current) =>
      beginPasswordChange(current, intent, this.clock.now()),
    );
    if (account?.state !== 'enabled') throw accountNotFound();
    const isSet = await this.credentials.setPassword(caller.subject, newPassword);
    await this.end(account._id, caller.subject, intent, isSet);
    if (!isSet) throw wrongField('/newPassword', 'Password is too weak');
  }

  /** Completes a change whose request was interrupted: other sessions end if the new password is set. */
  async finishChange({ _id, passwordChange }: Document<Account>) {
    if (!passwordChange) return;
    const user = await this.users.findByUsername(_id);
    const tookPlace = user !== null && (await this.credentials.passwordSetAt(user.id)) !== passwordChange.replaced;
    await this.end(_id, user?.id ?? '', passwordChange, tookPlace);
  }

  /** @throws invalidInput when it is wrong, tooManyAttempts */
  async checkCurrent({ subject, memberId }: Caller, password: string) {
    const verdict = await this.credentials.checkPassword(subject, memberId, password);
    if (verdict === 'locked') throw tooManyAttempts({ detail: 'Please wait a few minutes before you try again.' });
    if (verdict === 'wrong') throw wrongField('/currentPassword', 'Current password is incorrect');
  }

  private async end(accountId: string, subject: string, change: PasswordChange, tookPlace: boolean) {
    if (tookPlace) await this.sessions.endOthers(subject, change.keepSession);
    await this.repository.accounts.change(accountId, (current) => endPasswordChange(current, change, tookPlace));
  }

  /** Accounts without a member, such as the administrator's, are not restricted. */
  private async requireUnlocked(memberId: string) {
    const record = await this.memberStatuses.memberStatuses.find(memberId);
    if (record && locksPassword(record))
      throw accountRestricted({ detail: 'Cannot change password while account is restricted.' });
  }
}
