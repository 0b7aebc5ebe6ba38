import { Body, Controller, Delete, Get, Headers, HttpCode, Ip, Patch, Post } from '@nestjs/common';
import { type Caller, CurrentCaller, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import { ALL_GAMES, DELIVERY_METHODS } from './member.js';
import { memberView } from './member-view.js';
import { MembersService } from './members.service.js';

const memberPatch = z.strictObject({
  communicationPreferences: z
    .strictObject({
      method: z.enum(DELIVERY_METHODS).optional(),
      smsConsent: z.strictObject({ given: z.literal(true), textVersion: z.string().min(1).max(50) }).optional(),
    })
    .optional(),
  games: z.array(z.enum(ALL_GAMES)).max(ALL_GAMES.length).optional(),
});

@Controller('api/member')
@SignedIn()
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Get()
  async show(@CurrentCaller() { memberId }: Caller) {
    return memberView(memberId, await this.members.get(memberId));
  }

  @Patch()
  async change(
    @CurrentCaller() { memberId }: Caller,
    @Body({ schema: memberPatch }) { communicationPreferences, games }: z.infer<typeof memberPatch>,
    @Ip() ip: string,
    @Headers('user-agent') userAgent = '',
  ) {
    const { method, smsConsent } = communicationPreferences ?? {};
    const evidence = smsConsent && { textVersion: smsConsent.textVersion, ip, userAgent: userAgent.slice(0, 500) };
    return memberView(
      memberId,
      await this.members.changePreferences(memberId, { method, games, smsConsent: evidence }),
    );
  }

  @Post('pause')
  @HttpCode(200)
  async pause(@CurrentCaller() { memberId }: Caller) {
    return memberView(memberId, await this.members.pause(memberId));
  }

  @Post('reactivate')
  @HttpCode(200)
  async reactivate(@CurrentCaller() { memberId }: Caller) {
    return memberView(memberId, await this.members.reactivate(memberId));
  }

  @Delete()
  @HttpCode(202)
  async remove(@CurrentCaller() { memberId }: Caller) {
    await this.members.remove(memberId);
  }
}
