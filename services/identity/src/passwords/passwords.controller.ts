import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ResponseSchema, type Caller, CurrentCaller, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import { accountsUnavailable } from '../keycloak/keycloak-client.js';
import { changedPassword, typedPassword } from '../accounts/password.js';
import { accountNotFound, accountRestricted, PasswordsService, tooManyAttempts } from './passwords.service.js';

const passwordChange = z.strictObject({ currentPassword: typedPassword, newPassword: changedPassword });

@Controller('api/password')
@SignedIn()
export class PasswordsController {
  constructor(private readonly passwords: PasswordsService) {}

  @Post()
  @HttpCode(204)
  @ResponseSchema(z.void(), accountNotFound, accountRestricted, tooManyAttempts, accountsUnavailable)
  async change(
    @CurrentCaller() caller: Caller,
    @Body({ schema: passwordChange }) change: z.infer<typeof passwordChange>,
  ) {
    await this.passwords.change(caller, change);
  }
}
