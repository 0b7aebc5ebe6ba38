import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { type Caller, CurrentCaller, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import { SignInsService } from './sign-ins.service.js';

const usedBrowser = z.strictObject({ cookie: z.string().max(200) });

@Controller('internal/sign-ins')
export class SignInsController {
  constructor(private readonly signIns: SignInsService) {}

  /** Receives each sign-in from the gateway, with its token; the gateway does not route to it. */
  @Post()
  @SignedIn()
  @HttpCode(200)
  async record(
    @CurrentCaller() caller: Caller,
    @Headers('authorization') authorization: string,
    @Body({ schema: usedBrowser }) { cookie }: z.infer<typeof usedBrowser>,
  ) {
    return { cookie: await this.signIns.record(caller, authorization.replace(/^Bearer /i, ''), cookie) };
  }
}
