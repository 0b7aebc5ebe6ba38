import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ResponseSchema, type Caller, CurrentCaller, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import { accountsUnavailable } from '../keycloak/keycloak-client.js';
import { typedPassword } from '../accounts/password.js';
import { PasswordsService, tooManyAttempts } from '../passwords/passwords.service.js';
import { issuedStepUp, StepUpKeys } from '../step-up-keys.js';

const currentPassword = z.strictObject({ currentPassword: typedPassword });

/**
 * Grants access to sensitive operations for a few minutes after the password was checked, so that an open session is
 * not enough.
 */
@Controller('api/reauthentication')
@SignedIn()
export class ReauthenticationController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly keys: StepUpKeys,
  ) {}

  @Post()
  @HttpCode(200)
  @ResponseSchema(issuedStepUp, tooManyAttempts, accountsUnavailable)
  async reauthenticate(
    @CurrentCaller() caller: Caller,
    @Body({ schema: currentPassword }) body: z.infer<typeof currentPassword>,
  ) {
    await this.passwords.checkCurrent(caller, body.currentPassword);
    return this.keys.issue('account', caller);
  }
}
