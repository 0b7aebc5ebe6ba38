import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Language } from '@numbercast/lottery';
import { Clock } from '@numbercast/platform';
import { accountsUnavailable } from '../keycloak/keycloak-client.js';
import { KeycloakUsers } from '../keycloak/users.js';
import { AccountReconciler } from './account-reconciler.js';
import {
  close,
  eraseAccount,
  giveUp,
  isOpen,
  newAccount,
  openUntil,
  pay,
  refuseMembership,
  reserve,
  wantEmail,
  type WantedAccount,
} from '../accounts/account.js';
import { wantLanguage } from '../accounts/account-language.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';

@Injectable()
export class AccountsService {
  constructor(
    private readonly repository: AccountsRepository,
    private readonly users: KeycloakUsers,
    private readonly reconciler: AccountReconciler,
    private readonly clock: Clock,
  ) {}

  /** Creates a disabled account that waits for its payment. The password is sent to Keycloak and nowhere else. */
  async reserve(wanted: WantedAccount & { password: string }) {
    const accountId = randomUUID();
    const account = newAccount(wanted, this.clock.now());
    // The intent is stored first, so that the reconciler finds and removes unpaid accounts in every case
    await this.accounts.insert(accountId, account);
    await this.users.createDisabled({ ...wanted, username: accountId });
    const reserved = await this.accounts.change(accountId, reserve);
    if (reserved?.state !== 'reserved') throw accountsUnavailable();
    return { reservation: accountId, expiresAt: account.expiresAt };
  }

  /** Returns a fake reservation to a bot that fills in the honeypot; it cannot be paid. */
  pretend() {
    return { reservation: randomUUID(), expiresAt: openUntil(this.clock.now()) };
  }

  /** Returns the reservation if it may still be paid for, or else null. */
  async findOpen(accountId: string) {
    const account = await this.accounts.find(accountId);
    return account && isOpen(account, this.clock.now()) ? account : null;
  }

  async enable(accountId: string, language: Language | undefined) {
    await this.accounts.upsertChange(accountId, (account) =>
      pay(account, accountId, { language, now: this.clock.now() }),
    );
    this.reconciler.reconcileSoon(accountId);
  }

  async giveUp(accountId: string) {
    await this.accounts.change(accountId, (account) => giveUp(account, this.clock.now()));
    this.reconciler.reconcileSoon(accountId);
  }

  async refuseMembership(accountId: string) {
    await this.accounts.change(accountId, (account) => refuseMembership(account, this.clock.now()));
    this.reconciler.reconcileSoon(accountId);
  }

  /** Changes the address that the account signs in with. */
  async changeEmail(accountId: string, email: string, seq: number) {
    await this.accounts.change(accountId, (account) => wantEmail(account, email, seq, this.clock.now()));
    this.reconciler.reconcileSoon(accountId);
  }

  /** Changes the language of Keycloak's emails to the account. */
  async changeLanguage(accountId: string, language: Language, seq: number) {
    const changed = await this.accounts.change(accountId, (account) =>
      wantLanguage(account, language, seq, this.clock.now()),
    );
    if (changed?.language?.isPending) this.reconciler.reconcileSoon(accountId);
  }

  async close(accountId: string) {
    await this.accounts.change(accountId, (account) => close(account, this.clock.now()));
    this.reconciler.reconcileSoon(accountId);
  }

  async erase(accountId: string) {
    await this.accounts.change(accountId, (account) => eraseAccount(account, this.clock.now()));
    this.reconciler.reconcileSoon(accountId);
  }

  private get accounts() {
    return this.repository.accounts;
  }
}
