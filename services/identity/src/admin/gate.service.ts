import { Inject, Injectable } from '@nestjs/common';
import { type Caller, CONFIG } from '@numbercast/platform';
import type { Config } from '../config.js';
import { StepUpKeys } from '../step-up-keys.js';
import { fitsGateHash } from './gate-hash.js';
import { GateRepository } from './gate.repository.js';
import { gateBlocked, waitAfter, wrongAdminPassword } from './gate.js';

@Injectable()
export class GateService {
  constructor(
    private readonly attempts: GateRepository,
    private readonly keys: StepUpKeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Opens the admin console to this session for a while, against the admin password. */
  async open(caller: Caller, password: string) {
    const { subject } = caller;
    await this.countAttempt(subject);
    if (!(await fitsGateHash(password, this.config.ADMIN_GATE_HASH))) throw wrongAdminPassword();
    await this.attempts.reset(subject);
    return this.keys.issue('admin', caller);
  }

  /** Counts before comparing, so that many attempts at once don't all count as the first. */
  private async countAttempt(subject: string) {
    for (;;) {
      const { failures, blockedUntil } = await this.attempts.find(subject);
      const now = Date.now();
      const waitMs = blockedUntil.getTime() - now;
      if (waitMs > 0) throw gateBlocked({ detail: `Please try again in ${Math.ceil(waitMs / 1_000)} seconds.` });
      if (await this.attempts.count(subject, failures, new Date(now + waitAfter(failures + 1)))) return;
    }
  }
}
