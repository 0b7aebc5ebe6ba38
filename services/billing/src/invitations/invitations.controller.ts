import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { type Caller, CurrentCaller, Public, ResponseSchema, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import { accountDeleted, memberNotFound } from '../member-status/member-status.js';
import { providerUnavailable } from '../stripe/stripe-client.js';
import { invitationNotFound } from './invitation.js';
import { InvitationsService } from './invitations.service.js';

const invitationResponse = z.object({
  /** Null until the member requests a link. */
  code: z.string().nullable(),
  /** The credit that each side gets. */
  rewardCents: z.int(),
  /** Friends who joined less than two weeks ago. */
  waiting: z.int(),
  /** Friends whose reward was granted in the last 365 days. */
  rewarded: z.int(),
  /** Rewards for the member in 365 days at most. */
  mostRewards: z.int(),
});

const noAccess = [memberNotFound, accountDeleted, providerUnavailable];

/** The member's own invitation link. */
@Controller('api/invitation')
@SignedIn()
export class InvitationController {
  constructor(private readonly invitations: InvitationsService) {}

  @Get()
  @ResponseSchema(invitationResponse, ...noAccess)
  async show(@CurrentCaller() { memberId }: Caller) {
    return this.invitations.show(memberId);
  }

  @Post()
  @HttpCode(200)
  @ResponseSchema(invitationResponse, ...noAccess)
  async create(@CurrentCaller() { memberId }: Caller) {
    return this.invitations.create(memberId);
  }
}

/** Invitation links as visitors open them. */
@Controller('api/invitations')
export class InvitationOffersController {
  constructor(private readonly invitations: InvitationsService) {}

  @Get(':code')
  @Public()
  @ResponseSchema(z.object({ rewardCents: z.int() }), invitationNotFound, providerUnavailable)
  async offer(@Param('code') code: string) {
    return this.invitations.offer(code);
  }
}
