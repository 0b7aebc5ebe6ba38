import { Controller, Get } from '@nestjs/common';
import { ResponseSchema, type Caller, CurrentCaller, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import { evidenceOf, consentResponse } from '../consents/consent-export.js';
import { ConsentLedger } from '../consents/consent-ledger.js';
import { ACTS, REASONS } from '../leave-reasons/leave-reason.js';
import { LeaveReasonsRepository } from '../leave-reasons/leave-reasons.repository.js';
import { accountDeleted, memberNotFound } from '../problems.js';
import { MembersService } from '../membership/members.service.js';
import { pastDrawView, pastDrawResponse } from '../past-numbers/past-draw.js';
import { PastNumbersRepository } from '../past-numbers/past-numbers.repository.js';
import { exportedMember } from './exported-member.js';

/** A reason for leaving that the member gave. */
const answered = z.object({ act: z.enum(ACTS), reason: z.enum(REASONS), text: z.string().nullable(), at: z.date() });

/** The exported data. `member` is the stored document, whatever fields it has. */
const ownData = z.object({
  member: z.looseObject({ memberId: z.string(), status: z.string() }),
  consents: z.array(consentResponse),
  pastNumbers: z.array(pastDrawResponse),
  leaveReasons: z.array(answered),
});

/** Returns all data that this service holds about the caller, including restricted members. */
@Controller('api/member/data-export')
@SignedIn()
export class DataExportController {
  constructor(
    private readonly members: MembersService,
    private readonly ledger: ConsentLedger,
    private readonly pastNumbers: PastNumbersRepository,
    private readonly reasons: LeaveReasonsRepository,
  ) {}

  @Get()
  @ResponseSchema(ownData, memberNotFound, accountDeleted)
  async gather(@CurrentCaller() { memberId }: Caller) {
    const member = exportedMember(memberId, await this.members.get(memberId));
    const [consents, draws, reasons] = await Promise.all([
      this.ledger.of(memberId),
      this.pastNumbers.listAll(memberId),
      this.reasons.of(memberId),
    ]);
    const results = await this.pastNumbers.findResults(draws.map(({ drawId }) => drawId));
    const pastNumbers = draws.map((draw) => pastDrawView(draw, results.get(draw.drawId)));
    const leaveReasons = reasons.map(({ act, reason, text, at }) => ({ act, reason, text: text ?? null, at }));
    return { member, consents: consents.map(evidenceOf), pastNumbers, leaveReasons };
  }
}
