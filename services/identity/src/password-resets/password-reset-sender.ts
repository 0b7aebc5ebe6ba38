import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { attemptEach, Scheduled, ServerClock } from '@numbercast/platform';
import { KeycloakUsers } from '../keycloak/users.js';
import { finish, postpone, claimDue } from './password-reset.js';
import { PasswordResetsRepository } from './password-resets.repository.js';

const AT_ONCE = 4;
const LISTED_AT_ONCE = 20;
const CLEANUP_EVERY_MS = 60_000;

/**
 * Has Keycloak send the requested reset links, separately from the requests, so that no response depends on an account.
 * The claim is stored before the email is sent, and the completion after it: after a crash between the two, a second
 * email is sent when the claim expires, so at least one is sent. While Keycloak or its mail server fails, it retries
 * until the request expires.
 */
@Injectable()
export class PasswordResetSender implements BeforeApplicationShutdown {
  private readonly logger = new Logger(PasswordResetSender.name);
  private isStopping = false;

  constructor(
    private readonly repository: PasswordResetsRepository,
    private readonly users: KeycloakUsers,
    private readonly serverClock: ServerClock,
  ) {}

  @Scheduled(1_000)
  async sendDue() {
    const due = await this.repository.listDue(this.now(), LISTED_AT_ONCE);
    const settle = async (id: string) => {
      if (!this.isStopping) await this.settle(id);
    };
    await attemptEach(due, settle, { concurrency: AT_ONCE });
  }

  @Scheduled(CLEANUP_EVERY_MS)
  async deleteExpired() {
    const undone = await this.repository.deleteExpired(this.now());
    if (undone > 0) this.logger.error(`${undone} requests for a reset link expired before a link could be sent`);
  }

  beforeApplicationShutdown() {
    this.isStopping = true;
  }

  private async settle(id: string) {
    const { resets } = this.repository;
    const claim = randomUUID();
    const reset = await resets.change(id, (current) => claimDue(current, claim, this.now()));
    if (reset?.claim !== claim) return;
    try {
      await this.send(reset.email);
      await resets.change(id, (current) => finish(current, claim));
    } catch (error) {
      this.logger.warn(`attempt ${reset.attempts} to send a reset link failed and will be retried: ${String(error)}`);
      await resets.change(id, (current) => postpone(current, claim, this.now()));
    }
  }

  /** Sends no email to a disabled account, such as a closed one. */
  private async send(email: string) {
    const user = await this.users.findByEmail(email);
    if (!user?.isEnabled) return;
    if (!(await this.users.sendResetLink(user.id))) throw new Error('Keycloak could not send the email');
  }

  private now() {
    return this.serverClock.now();
  }
}
