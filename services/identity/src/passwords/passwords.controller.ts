import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type Caller, CurrentCaller, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import { changedPassword, typedPassword } from './password.js';
import { PasswordsService } from './passwords.service.js';

const passwordChange = z.strictObject({ currentPassword: typedPassword, newPassword: changedPassword });

@Controller('api/password')
@SignedIn()
export class PasswordsController {
  constructor(private readonly passwords: PasswordsService) {}

  @Post()
  @HttpCode(204)
  async change(
    @CurrentCaller() caller: Caller,
    @Body({ schema: passwordChange }) change: z.infer<typeof passwordChange>,
  ) {
    await this.passwords.change(caller, change);
  }
}
