import { Inject, Injectable } from '@nestjs/common';
import { type Caller, Clock, CONFIG, isOperator } from '@numbercast/platform';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { isKnownDevice, isRecorded, recordSignIn } from '../accounts/known-devices.js';
import type { Config } from '../config.js';
import { KeycloakSessions } from '../keycloak/sessions.js';
import { accept } from '../staff/staff-account.js';
import { StaffRepository } from '../staff/staff.repository.js';
import { DeviceCookies } from './device-cookie.js';

/** Records with which browsers accounts are signed in to. */
@Injectable()
export class SignInsService {
  private readonly cookies: DeviceCookies;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly repository: AccountsRepository,
    private readonly sessions: KeycloakSessions,
    private readonly staff: StaffRepository,
    private readonly clock: Clock,
  ) {
    this.cookies = new DeviceCookies(config.FIELD_KEYS);
  }

  /**
   * Records the sign-in that a token comes from. A repeated request changes nothing.
   * @param cookie of the browser; empty without one
   * @returns the cookie for the browser to store; null when the browser keeps its current one
   */
  async record(caller: Caller, accessToken: string, cookie: string): Promise<string | null> {
    const { memberId, sessionId: session } = caller;
    if (isOperator(caller)) await this.staff.staff.change(memberId, accept);
    const account = await this.repository.accounts.find(memberId);
    if (!account || isRecorded(account, { session })) return null;
    const device = this.cookies.read(cookie) ?? this.cookies.issue();
    const signIn = { hash: device.hash, session, at: this.clock.now() };
    const isAnnounced = account.devices !== undefined && !isKnownDevice(account, signIn);
    const names = isAnnounced ? await this.sessions.deviceNames(accessToken) : null;
    const name = names?.get(session) ?? null;
    const changed = await this.repository.accounts.change(account, (current) => recordSignIn(current, signIn, name));
    return changed?.devices?.some(({ hash }) => hash === device.hash) ? device.cookie : null;
  }
}
