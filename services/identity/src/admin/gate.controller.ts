import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { AdminRole, Answers, type Caller, CurrentCaller, Public } from '@numbercast/platform';
import { z } from 'zod';
import { typedPassword } from '../passwords/password.js';
import { issuedStepUp, StepUpKeys } from '../step-up-keys.js';
import { gateBlocked, wrongAdminPassword } from './gate.js';
import { GateService } from './gate.service.js';

const gatePassword = z.strictObject({ password: typedPassword });

@Controller()
export class GateController {
  constructor(
    private readonly gate: GateService,
    private readonly keys: StepUpKeys,
  ) {}

  @Post('api/admin/gate')
  @AdminRole()
  @HttpCode(200)
  @Answers(issuedStepUp, wrongAdminPassword, gateBlocked)
  async open(
    @CurrentCaller() caller: Caller,
    @Body({ schema: gatePassword }) { password }: z.infer<typeof gatePassword>,
  ) {
    return this.gate.open(caller, password);
  }

  /** For the other services' guards; the gateway does not route here. */
  @Get('internal/step-up-keys')
  @Public()
  async publicKeys() {
    return this.keys.publicKeys();
  }
}
