import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Body, Controller, Post } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import type { GetReservationRequest } from '@numbercast/contracts/identity/v1/service';
import { ResponseSchema, emailAddress, Public, honeypot } from '@numbercast/platform';
import { z } from 'zod';
import { accountsUnavailable } from '../keycloak/keycloak-client.js';
import { newPassword } from '../accounts/password.js';
import { personName } from '../accounts/person-name.js';
import { AccountsService } from './accounts.service.js';

const wantedAccount = z.strictObject({
  email: emailAddress,
  password: newPassword,
  firstName: personName('Please enter your first name.'),
  lastName: personName('Please enter your last name.'),
  topic: honeypot,
});

const reserved = z.object({ reservation: z.uuid(), expiresAt: z.date() });

@Controller()
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Post('api/signup/account')
  @Public()
  @ResponseSchema(reserved, accountsUnavailable)
  async reserve(@Body({ schema: wantedAccount }) { topic, ...wanted }: z.infer<typeof wantedAccount>) {
    return topic ? this.accounts.pretend() : this.accounts.reserve(wanted);
  }

  @GrpcMethod('IdentityService', 'GetReservation')
  async getReservation({ accountId }: GetReservationRequest) {
    const reservation = await this.accounts.findOpen(accountId);
    if (!reservation) return { open: false };
    return { open: true, email: reservation.email, expiresAt: timestampFromDate(reservation.expiresAt) };
  }
}
