import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Clock, type Document, Scheduled, ServerClock } from '@numbercast/platform';
import { KeycloakUsers } from '../keycloak/users.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { SecondFactorService } from '../second-factor/second-factor.service.js';
import {
  type Account,
  type AccountState,
  enable,
  giveUp,
  refuse,
  type RefusalReason,
  release,
  settleClosing,
  settleEmail,
  settleRemoval,
  claimDue,
} from '../accounts/account.js';
import { type AccountLanguage, settleLanguage } from '../accounts/account-language.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';

const AT_ONCE = 4;
const LISTED_AT_ONCE = 100;

type Known = Document<Account>;

/** Brings Keycloak to the desired state of the accounts, and retries until it is reached. */
@Injectable()
export class AccountReconciler implements BeforeApplicationShutdown {
  private readonly logger = new Logger(AccountReconciler.name);
  // The reconciler writes on its own behalf, not as part of handling the event that triggered it
  private readonly ownContext = new AsyncResource(AccountReconciler.name);
  private readonly waiting = new Set<string>();
  private readonly running = new Set<Promise<void>>();

  private readonly work: Partial<Record<AccountState, (account: Known) => Promise<unknown>>> = {
    reserving: (account) => this.expire(account),
    reserved: (account) => this.expire(account),
    enabling: (account) => this.enable(account),
    refused: (account) => this.remove(account),
    removing: (account) => this.remove(account),
    disabling: (account) => this.disable(account),
    enabled: (account) => this.finishChanges(account),
  };

  constructor(
    private readonly repository: AccountsRepository,
    private readonly users: KeycloakUsers,
    private readonly passwords: PasswordsService,
    private readonly secondFactor: SecondFactorService,
    private readonly clock: Clock,
    private readonly serverClock: ServerClock,
  ) {}

  @Scheduled(2_000)
  async reconcileDue() {
    for (const id of await this.repository.listDue(this.clock.now(), LISTED_AT_ONCE)) this.reconcileSoon(id);
  }

  /** Reconciles an account soon; if that fails, {@link reconcileDue} retries it. */
  reconcileSoon(accountId: string) {
    this.waiting.add(accountId);
    if (this.running.size >= AT_ONCE) return;
    const run = this.ownContext.runInAsyncScope(() => this.reconcileNext()).finally(() => this.running.delete(run));
    this.running.add(run);
  }

  async beforeApplicationShutdown() {
    this.waiting.clear();
    await Promise.all(this.running);
  }

  private async reconcileNext() {
    for (const accountId of this.waiting) {
      this.waiting.delete(accountId);
      try {
        await this.settle(accountId);
      } catch (error) {
        this.logger.warn(`reconciling account ${accountId} will be retried: ${String(error)}`);
      }
    }
  }

  private async settle(accountId: string) {
    const claim = randomUUID();
    const account = await this.accounts.change(accountId, (current) =>
      claimDue(current, claim, { now: this.clock.now(), technical: this.serverClock.now() }),
    );
    if (account?.claim !== claim) return;
    await this.work[account.state]?.(account);
    const left = await this.accounts.change(accountId, (current) => release(current, claim));
    if (left?.dueAt && left.dueAt <= this.clock.now()) this.waiting.add(accountId);
  }

  private async expire({ _id }: Known) {
    const account = await this.accounts.change(_id, (current) => giveUp(current, this.clock.now()));
    if (account?.state === 'removing') await this.remove(account);
  }

  private async enable({ _id, email, language }: Known) {
    const user = await this.users.findByUsername(_id);
    if (!user) return this.refuse(_id, 'reservation-gone');
    let outcome = await this.users.enable(user.id, email, language?.tag);
    if (outcome === 'email-taken' && (await this.releaseFromClosedAccount(email))) {
      outcome = await this.users.enable(user.id, email, language?.tag);
    }
    if (outcome !== 'enabled') return this.refuse(_id, outcome);
    return this.accounts.change(_id, (current) => enable(current, user.id));
  }

  private async finishChanges(account: Known) {
    if (account.language?.isPending) await this.changeLanguage(account, account.language);
    if (account.email) await this.changeEmail(account);
    await this.passwords.finishChange(account);
    await this.secondFactor.finishRemoval(account);
  }

  private async changeLanguage({ _id }: Known, language: AccountLanguage) {
    const user = await this.users.findByUsername(_id);
    if (user) await this.users.changeLanguage(user.id, language.tag);
    await this.accounts.change(_id, (current) => settleLanguage(current, language));
  }

  /**
   * Changes the address. If another user in Keycloak has it, who has left or is about to change it, the change is
   * retried.
   */
  private async changeEmail({ _id, email }: Known) {
    const user = await this.users.findByUsername(_id);
    const change = async () => !user || (await this.users.changeEmail(user.id, email));
    const isChanged = (await change()) || ((await this.releaseFromClosedAccount(email)) && (await change()));
    if (!isChanged) throw new Error('the new email still belongs to another account');
    await this.accounts.change(_id, (current) => settleEmail(current, email));
  }

  private async refuse(accountId: string, reason: RefusalReason) {
    const account = await this.accounts.change(accountId, (current) => refuse(current, reason, this.clock.now()));
    if (account?.state === 'refused') await this.remove(account);
  }

  /**
   * Frees an address for reuse. A closed account keeps its address until then, so that its owner can read why it is
   * closed.
   */
  private async releaseFromClosedAccount(email: string) {
    const holder = await this.users.findByEmail(email);
    if (!holder) return true;
    const account = await this.accounts.find(holder.username);
    if (account?.state !== 'disabled') return false;
    await this.users.remove(holder.id);
    return true;
  }

  private async remove({ _id }: Known) {
    const user = await this.users.findByUsername(_id);
    if (user) await this.users.remove(user.id);
    await this.accounts.change(_id, settleRemoval);
  }

  private async disable({ _id }: Known) {
    const user = await this.users.findByUsername(_id);
    if (user) await this.users.disable(user.id);
    await this.accounts.change(_id, settleClosing);
  }

  private get accounts() {
    return this.repository.accounts;
  }
}
