import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ResponseSchema, emailAddress, Public } from '@numbercast/platform';
import { z } from 'zod';
import { PasswordResetsService } from './password-resets.service.js';

const resetRequest = z.strictObject({ email: emailAddress });

@Controller('api/password-reset')
@Public()
export class PasswordResetsController {
  constructor(private readonly resets: PasswordResetsService) {}

  /** Always responds with 202 Accepted, whether an account has the address or not. */
  @Post()
  @HttpCode(202)
  @ResponseSchema(z.void())
  async request(@Body({ schema: resetRequest }) { email }: z.infer<typeof resetRequest>) {
    await this.resets.request(email);
  }
}
