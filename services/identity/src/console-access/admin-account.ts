import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Clock, CONFIG, Readiness } from '@numbercast/platform';
import { ADMIN_ACCOUNT, staffAccount } from '../accounts/account.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import type { Config } from '../config.js';
import { KeycloakUsers } from '../keycloak/users.js';

const RETRY_MS = 1_000;
const ADMIN_ROLE = 'admin';

/** The single administrator's account. It is created at the first start, and its address is kept as configured. */
@Injectable()
export class AdminAccount implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(AdminAccount.name);
  private isThere = false;
  private isStopping = false;
  private making: Promise<void> | undefined;

  constructor(
    private readonly users: KeycloakUsers,
    private readonly repository: AccountsRepository,
    private readonly clock: Clock,
    private readonly readiness: Readiness,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Keeps the service from being ready before this is done, because it cannot work without Keycloak. */
  onApplicationBootstrap() {
    this.readiness.require('administrator', () => this.isThere);
    this.making = this.make();
  }

  async beforeApplicationShutdown() {
    this.isStopping = true;
    await this.making;
  }

  private async make() {
    while (!this.isThere && !this.isStopping) {
      try {
        await this.ensure();
        this.isThere = true;
      } catch (error) {
        this.logger.warn(`setting up the administrator's account will be retried: ${String(error)}`);
        await delay(RETRY_MS);
      }
    }
  }

  private async ensure() {
    const { ADMIN_EMAIL: email, ADMIN_INITIAL_PASSWORD: password, ADMIN_INITIAL_OTP_SECRET: otpSecret } = this.config;
    const found = await this.users.findByUsername(ADMIN_ACCOUNT);
    const names = { username: ADMIN_ACCOUNT, firstName: 'Numbercast', lastName: 'Administrator' };
    if (!found) await this.users.createEnabled({ ...names, email, password, otpSecret });
    const user = found ?? (await this.users.findByUsername(ADMIN_ACCOUNT));
    if (!user) throw new Error('the configured address belongs to a member');
    const hasAddress = user.email === email.toLowerCase() || (await this.users.changeEmail(user.id, email));
    if (!hasAddress) throw new Error('the configured address belongs to a member');
    await this.users.grantRole(user.id, ADMIN_ROLE);
    await this.repository.accounts.insert(ADMIN_ACCOUNT, staffAccount(this.clock.now()));
  }
}
