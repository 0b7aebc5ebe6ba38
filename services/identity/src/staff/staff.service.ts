import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  actorOf,
  type Caller,
  Clock,
  CONFIG,
  type ConsoleRole,
  type Decision,
  type Document,
  DuplicateKey,
  invalidInput,
  Problem,
  ServerClock,
} from '@numbercast/platform';
import { ADMIN_ACCOUNT, STAFF_PREFIX } from '../accounts/account.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { lastSignInAt } from '../accounts/known-devices.js';
import type { Config } from '../config.js';
import { KeycloakUsers } from '../keycloak/users.js';
import { KeycloakCredentials } from '../keycloak/credentials.js';
import {
  changeRole,
  configuredAdministrator,
  invite,
  isRepeated,
  MOST_STAFF,
  type NewStaff,
  remove,
  resend,
  type StaffAccount,
  type StaffAct,
  staffNotFound,
  tooManyStaff,
} from './staff-account.js';
import { StaffRepository } from './staff.repository.js';

const MEMBER_ADDRESS =
  'This address has an account of the site. Use another address: staff accounts are separate from members’ accounts.';
const STAFF_ADDRESS = 'This address has a staff account already.';

type Known = Document<StaffAccount>;
type Decide = (staff: Known, act: StaffAct, now: Date) => Decision<StaffAccount> | null;

const takenEmail = (detail: string) => invalidInput({ errors: [{ pointer: '/email', detail }] });

/** The accounts of the people who work in the console. */
@Injectable()
export class StaffService {
  constructor(
    private readonly repository: StaffRepository,
    private readonly accounts: AccountsRepository,
    private readonly users: KeycloakUsers,
    private readonly credentials: KeycloakCredentials,
    private readonly clock: Clock,
    private readonly serverClock: ServerClock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The configured administrator, then the others by name. */
  async list(caller: Caller) {
    const staff = await this.repository.list();
    const others = await Promise.all(staff.map((one) => this.shown(one, caller)));
    return [await this.shownAdministrator(caller), ...others];
  }

  /**
   * Invites a person. A repeated request returns the account of the first one.
   * @throws invalidInput when the address has another account
   */
  async invite(wanted: NewStaff, caller: Caller) {
    const { staff } = this.repository;
    const known = await this.repository.findByEmail(wanted.email);
    if (known) return this.repeated(known, wanted, caller);
    if ((await this.repository.list()).length >= MOST_STAFF) throw tooManyStaff();
    if (await this.users.findByEmail(wanted.email)) throw takenEmail(MEMBER_ADDRESS);
    const staffId = `${STAFF_PREFIX}${randomUUID()}`;
    const { next, events } = invite(wanted, this.actOf(caller), this.serverClock.now());
    try {
      await staff.insert(staffId, next, events);
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      const other = await this.repository.findByEmail(wanted.email);
      if (!other) throw error;
      return this.repeated(other, wanted, caller);
    }
    return this.shown({ ...next, _id: staffId }, caller);
  }

  resend(staffId: string, caller: Caller) {
    return this.decided(staffId, caller, resend);
  }

  changeRole(staffId: string, role: ConsoleRole, caller: Caller) {
    return this.decided(staffId, caller, (staff, act, now) => changeRole(staff, role, act, now));
  }

  remove(staffId: string, caller: Caller) {
    return this.decided(staffId, caller, remove);
  }

  private async decided(staffId: string, caller: Caller, decide: Decide) {
    // It becomes an administrator again at each start, so that there always is one
    if (staffId === ADMIN_ACCOUNT) throw configuredAdministrator();
    const staff = await this.repository.staff.change(staffId, (current) =>
      decide(current, this.actOf(caller), this.serverClock.now()),
    );
    if (!staff || staff.state === 'removed') throw staffNotFound({ detail: staffId });
    return this.shown(staff, caller);
  }

  private repeated(known: Known, wanted: NewStaff, caller: Caller) {
    if (!isRepeated(known, wanted)) throw takenEmail(STAFF_ADDRESS);
    return this.shown(known, caller);
  }

  private async shownAdministrator(caller: Caller) {
    const user = await this.orNull(() => this.users.findByUsername(ADMIN_ACCOUNT));
    return {
      ...(await this.signInOf(ADMIN_ACCOUNT, user?.id)),
      staffId: ADMIN_ACCOUNT,
      firstName: 'Numbercast',
      lastName: 'Administrator',
      email: this.config.ADMIN_EMAIL,
      role: 'admin' as const,
      state: 'active' as const,
      failure: null,
      linkExpiresAt: null,
      isConfigured: true,
      isOwn: caller.memberId === ADMIN_ACCOUNT,
    };
  }

  private async shown(staff: Known, caller: Caller) {
    const { _id: staffId, state, email = '', firstName = '', lastName = '', role, subject, failure } = staff;
    return {
      ...(await this.signInOf(staffId, subject)),
      staffId,
      firstName,
      lastName,
      email,
      role,
      state,
      failure: failure ?? null,
      linkExpiresAt: staff.linkExpiresAt ?? null,
      isConfigured: false,
      isOwn: caller.memberId === staffId,
    };
  }

  private async signInOf(accountId: string, subject: string | undefined) {
    const account = await this.accounts.accounts.find(accountId);
    return {
      hasSecondFactor: subject ? await this.orNull(() => this.credentials.hasSecondFactor(subject)) : null,
      lastSignInAt: (account && lastSignInAt(account)) ?? null,
    };
  }

  /** Returns null when Keycloak is unavailable, so that accounts can be listed and removed during an outage too. */
  private async orNull<T>(read: () => Promise<T>): Promise<T | null> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
  }

  private actOf(caller: Caller): StaffAct {
    return { by: actorOf(caller), memberId: caller.memberId, at: this.clock.now() };
  }
}
