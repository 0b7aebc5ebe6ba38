import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { ResponseSchema, type Caller, CurrentCaller, Reauthenticated, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import { accountsUnavailable } from '../keycloak/keycloak-client.js';
import { passkeyNotFound, secondFactorRequired, SecondFactorService } from './second-factor.service.js';

const secondFactorResponse = z.object({
  /** Whether sign-in requires more than the password. */
  isOn: z.boolean(),
  app: z.object({ since: z.date() }).optional(),
  passkeys: z.array(z.object({ id: z.string(), label: z.string(), since: z.date() })),
  /** Number of codes that are not used yet. */
  recoveryCodes: z.number().int(),
});

/** The second factors of an account. Members set them up on Keycloak's pages. */
@Controller('api/second-factor')
export class SecondFactorController {
  constructor(private readonly secondFactor: SecondFactorService) {}

  @Get()
  @SignedIn()
  @ResponseSchema(secondFactorResponse, accountsUnavailable)
  async show(@CurrentCaller() { subject }: Caller) {
    return this.secondFactor.show(subject);
  }

  /** Requires reauthentication: an open session alone must not weaken the account. */
  @Delete()
  @Reauthenticated()
  @HttpCode(204)
  @ResponseSchema(z.void(), secondFactorRequired, accountsUnavailable)
  async turnOff(@CurrentCaller() caller: Caller) {
    await this.secondFactor.turnOff(caller);
  }

  @Delete('passkeys/:passkeyId')
  @Reauthenticated()
  @HttpCode(204)
  @ResponseSchema(z.void(), passkeyNotFound, secondFactorRequired, accountsUnavailable)
  async removePasskey(@CurrentCaller() caller: Caller, @Param('passkeyId') id: string) {
    await this.secondFactor.removePasskey(caller, id);
  }
}
