import { Controller, Delete, Get, HttpCode } from '@nestjs/common';
import { Answers, type Caller, CurrentCaller, problem, Reauthenticated, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import { accountsUnavailable, Keycloak } from '../keycloak.js';

const secondFactorRequired = problem('second-factor-required', 409, 'The administrator needs the second factor');

const shownSecondFactor = z.object({
  isOn: z.boolean(),
  since: z.date().optional(),
  /** Those not used yet. */
  recoveryCodes: z.number().int(),
});

/** What an account is asked for at sign-in beside its password. It is set up on Keycloak's own pages. */
@Controller('api/second-factor')
export class SecondFactorController {
  constructor(private readonly keycloak: Keycloak) {}

  @Get()
  @SignedIn()
  @Answers(shownSecondFactor, accountsUnavailable)
  async show(@CurrentCaller() { subject }: Caller) {
    return this.keycloak.secondFactor(subject);
  }

  /** For whoever has just now given the password again: a session that was left open must not weaken the account. */
  @Delete()
  @Reauthenticated()
  @HttpCode(204)
  @Answers(z.void(), secondFactorRequired, accountsUnavailable)
  async turnOff(@CurrentCaller() { subject, roles }: Caller) {
    if (roles.includes('admin')) throw secondFactorRequired();
    await this.keycloak.removeSecondFactor(subject);
  }
}
