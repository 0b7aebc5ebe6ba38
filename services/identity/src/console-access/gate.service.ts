import { Inject, Injectable } from '@nestjs/common';
import { actorOf, type Caller, Clock, CONFIG, ServerClock } from '@numbercast/platform';
import type { Config } from '../config.js';
import { StepUpKeys } from '../step-up-keys.js';
import { fitsGateHash } from './gate-hash.js';
import { GateRepository } from './gate.repository.js';
import { attempt, pass, refuse, wrongAdminPassword } from './gate.js';

@Injectable()
export class GateService {
  constructor(
    private readonly repository: GateRepository,
    private readonly keys: StepUpKeys,
    private readonly clock: Clock,
    private readonly serverClock: ServerClock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Opens the admin console to this session for a limited time after the admin password. Successes and failures are in
   * the audit log.
   */
  async open(caller: Caller, password: string) {
    const { subject } = caller;
    const { gates } = this.repository;
    await gates.upsertChange(subject, (gate) => attempt(gate, this.serverClock.now()));
    const isRight = await fitsGateHash(password, this.config.ADMIN_GATE_HASH);
    const act = { by: actorOf(caller), at: this.clock.now() };
    await gates.change(subject, (gate) => (isRight ? pass(act) : refuse(gate, act)));
    if (!isRight) throw wrongAdminPassword();
    return this.keys.issue('admin', caller);
  }
}
