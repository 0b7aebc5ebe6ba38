import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { attemptEach, Clock, type Document, Scheduled, ServerClock } from '@numbercast/platform';
import { endStaffAccount, staffAccount } from '../accounts/account.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { KeycloakUsers } from '../keycloak/users.js';
import { KeycloakCredentials } from '../keycloak/credentials.js';
import { KeycloakSessions } from '../keycloak/sessions.js';
import {
  LINK_LIFETIME_MS,
  postpone,
  settle,
  type StaffAccount,
  type StaffOutcome,
  type StaffState,
  claimDue,
} from './staff-account.js';
import { StaffRepository } from './staff.repository.js';

const LISTED_AT_ONCE = 20;
/** Maximum number of attempts to pass an invitation to the mail server, over about half an hour. */
const MOST_EMAILS = 12;

type Known = Document<StaffAccount>;

/** Brings Keycloak to the desired state of the staff accounts, and retries until it is reached. */
@Injectable()
export class StaffReconciler implements BeforeApplicationShutdown {
  private readonly logger = new Logger(StaffReconciler.name);
  private isStopping = false;

  private readonly work: Partial<Record<StaffState, (staff: Known) => Promise<StaffOutcome>>> = {
    inviting: (staff) => this.invite(staff),
    invited: (staff) => (staff.role === staff.grantedRole ? this.expire(staff) : this.changeRole(staff)),
    active: (staff) => this.changeRole(staff),
    removing: (staff) => this.remove(staff),
  };

  constructor(
    private readonly repository: StaffRepository,
    private readonly accounts: AccountsRepository,
    private readonly users: KeycloakUsers,
    private readonly credentials: KeycloakCredentials,
    private readonly sessions: KeycloakSessions,
    private readonly clock: Clock,
    private readonly serverClock: ServerClock,
  ) {}

  @Scheduled(1_000)
  async reconcileDue() {
    await attemptEach(await this.repository.listDue(this.now(), LISTED_AT_ONCE), async (id) => {
      if (!this.isStopping) await this.reconcile(id);
    });
  }

  beforeApplicationShutdown() {
    this.isStopping = true;
  }

  private async reconcile(id: string) {
    const { staff: accounts } = this.repository;
    const claim = randomUUID();
    const staff = await accounts.change(id, (current) => claimDue(current, claim, this.now()));
    if (staff?.claim !== claim) return;
    try {
      const outcome = await this.work[staff.state]!(staff);
      await accounts.change(id, (current) => settle(current, claim, staff.state, outcome));
    } catch (error) {
      this.logger.warn(`changing the staff account ${id} failed and will be retried: ${String(error)}`);
      await accounts.change(id, (current) => postpone(current, claim, this.now()));
    }
  }

  private async invite(staff: Known): Promise<StaffOutcome> {
    const { _id: username, email = '', firstName = '', lastName = '', role, replacedSubject, attempts } = staff;
    if (replacedSubject) await this.users.remove(replacedSubject);
    const user = (await this.users.findByUsername(username)) ?? null;
    const failure = user ? null : await this.users.createWithoutPassword({ username, email, firstName, lastName });
    if (failure) return { done: 'failed', failure };
    const subject = user?.id ?? (await this.subjectOf(username));
    await this.accounts.accounts.insert(username, staffAccount(this.clock.now()));
    await this.users.setConsoleRole(subject, role);
    if (await this.users.sendInvitation(subject, LINK_LIFETIME_MS / 1_000))
      return { done: 'sent', subject, role, now: this.now() };
    if (attempts + 1 >= MOST_EMAILS) return { done: 'failed', failure: 'not-sent' };
    throw new Error('Keycloak could not send the email');
  }

  /** Ends an invitation after the time to accept it: accepted if the account has a password, otherwise expired. */
  private async expire({ _id, role }: Known): Promise<StaffOutcome> {
    const user = await this.users.findByUsername(_id);
    if (user && (await this.credentials.passwordSetAt(user.id)) > 0)
      return { done: 'accepted', subject: user.id, role };
    if (user) await this.users.remove(user.id);
    return { done: 'expired' };
  }

  private async changeRole({ _id, role }: Known): Promise<StaffOutcome> {
    const subject = await this.subjectOf(_id);
    await this.users.setConsoleRole(subject, role);
    // Existing tokens have the previous role
    await this.sessions.endAll(subject);
    return { done: 'granted', role };
  }

  /** Removes the account. The sessions end first, because Keycloak reports ended sessions only for existing users. */
  private async remove({ _id }: Known): Promise<StaffOutcome> {
    const user = await this.users.findByUsername(_id);
    if (user) {
      await this.users.disable(user.id);
      await this.users.remove(user.id);
    }
    await this.accounts.accounts.change(_id, endStaffAccount);
    return { done: 'removed' };
  }

  private async subjectOf(username: string): Promise<string> {
    const user = await this.users.findByUsername(username);
    if (!user) throw new Error('the account does not exist in Keycloak');
    return user.id;
  }

  private now() {
    return this.serverClock.now();
  }
}
