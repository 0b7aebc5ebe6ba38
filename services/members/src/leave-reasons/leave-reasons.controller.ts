import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  Admin,
  type Caller,
  Clock,
  CurrentCaller,
  problem,
  Public,
  ResponseSchema,
  SignedIn,
} from '@numbercast/platform';
import { z } from 'zod';
import { DeletionToken } from './deletion-token.js';
import { ACTS, answer, countsOf, leaveReason, REASONS } from './leave-reason.js';
import { LeaveReasonsRepository } from './leave-reasons.repository.js';

const DAY_MS = 86_400_000;
const MOST_TEXTS = 20;

export const answerTooLate = problem('answer-too-late', 403, 'This question can no longer be answered.');

const answerAfterDeletion = answer.extend({ token: z.string().max(200) });

/** Receives the answer of a member who has left. The act itself is completed before, and does not depend on it. */
@Controller('api/member/leave-reason')
export class LeaveReasonsController {
  constructor(
    private readonly reasons: LeaveReasonsRepository,
    private readonly tokens: DeletionToken,
    private readonly clock: Clock,
  ) {}

  @Post()
  @HttpCode(204)
  @SignedIn()
  @ResponseSchema(z.void())
  async afterRenewalOff(
    @CurrentCaller() { memberId }: Caller,
    @Body({ schema: answer }) given: z.infer<typeof answer>,
  ) {
    await this.reasons.save(leaveReason(memberId, 'renewal-off', given, this.clock.now()));
  }

  /** Authorized by a token from the deletion, because the sign-in no longer exists. */
  @Post('after-deletion')
  @HttpCode(204)
  @Public()
  @ResponseSchema(z.void(), answerTooLate)
  async afterDeletion(@Body({ schema: answerAfterDeletion }) { token, ...given }: z.infer<typeof answerAfterDeletion>) {
    const memberId = this.tokens.memberOf(token);
    if (!memberId) throw answerTooLate();
    await this.reasons.save(leaveReason(memberId, 'deleted', given, this.clock.now()));
  }
}

const counts = z.partialRecord(z.enum(REASONS), z.int());
const byAct = z.record(z.enum(ACTS), counts);
const figures = z.object({
  last30Days: byAct,
  last90Days: byAct,
  /** The newest texts of the reason `other`. */
  texts: z.array(z.object({ memberId: z.string(), act: z.enum(ACTS), text: z.string(), at: z.date() })),
});

@Controller('api/admin/members/leave-reasons')
@Admin('finance')
export class LeaveReasonsAdminController {
  constructor(
    private readonly reasons: LeaveReasonsRepository,
    private readonly clock: Clock,
  ) {}

  /** Counts the reasons for leaving in the last 30 and 90 days, as far as members gave them. */
  @Get()
  @ResponseSchema(figures)
  async show() {
    const now = this.clock.now().getTime();
    const [since30, since90] = [new Date(now - 30 * DAY_MS), new Date(now - 90 * DAY_MS)];
    const [last30Days, last90Days, others] = await Promise.all([
      this.reasons.count(since30),
      this.reasons.count(since90),
      this.reasons.listOther(since90, MOST_TEXTS),
    ]);
    const texts = others.flatMap(({ memberId, act, text, at }) => (text ? [{ memberId, act, text, at }] : []));
    return { last30Days: countsOf(last30Days), last90Days: countsOf(last90Days), texts };
  }
}
