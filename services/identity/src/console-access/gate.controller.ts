import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { AdminRole, ResponseSchema, type Caller, CONFIG, CurrentCaller, Public, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import type { Config } from '../config.js';
import { typedPassword } from '../accounts/password.js';
import { issuedStepUp, StepUpKeys } from '../step-up-keys.js';
import { gateBlocked, wrongAdminPassword } from './gate.js';
import { GateService } from './gate.service.js';

const gatePassword = z.strictObject({ password: typedPassword });
const adminAccount = z.object({ email: z.email() });

@Controller()
export class GateController {
  constructor(
    private readonly gate: GateService,
    private readonly keys: StepUpKeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the account of the console. Only signed-in callers can read it, because password guesses could lock it. */
  @Get('api/admin/gate')
  @SignedIn()
  @ResponseSchema(adminAccount)
  account() {
    return { email: this.config.ADMIN_EMAIL };
  }

  @Post('api/admin/gate')
  @AdminRole()
  @HttpCode(200)
  @ResponseSchema(issuedStepUp, wrongAdminPassword, gateBlocked)
  async open(
    @CurrentCaller() caller: Caller,
    @Body({ schema: gatePassword }) { password }: z.infer<typeof gatePassword>,
  ) {
    return this.gate.open(caller, password);
  }

  /** Returns the keys to the guards of the other services; the gateway does not route to it. */
  @Get('internal/step-up-keys')
  @Public()
  async publicKeys() {
    return this.keys.publicKeys();
  }
}
