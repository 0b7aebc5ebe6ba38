import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import { type AdminActed, AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { type SignupRefunded, SignupRefundedSchema } from '@numbercast/contracts/billing/v1/events';
import {
  type DeadlineAtRisk,
  DeadlineAtRiskSchema,
  type DeadlineRiskCleared,
  DeadlineRiskClearedSchema,
} from '@numbercast/contracts/delivery/v1/events';
import { type GuaranteeRaised, GuaranteeRaisedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { Clock, type EventMeta, On } from '@numbercast/platform';
import { AuditRepository } from './audit.repository.js';

/** The actor of automatic actions. */
const BY_ITSELF = 'Numbercast';

@Controller()
export class AuditConsumer {
  constructor(
    private readonly audit: AuditRepository,
    private readonly clock: Clock,
  ) {}

  @On(AdminActedSchema)
  async record({ actor, action, target, at }: AdminActed, { id, time }: EventMeta) {
    await this.audit.add({ _id: id, actor, action, target, at: at ? timestampDate(at) : time });
  }

  @On(SignupRefundedSchema)
  async recordRefund({ signupId, reason }: SignupRefunded, { id }: EventMeta) {
    await this.recordOwn(id, `refunded sign-up: ${reason}`, signupId);
  }

  @On(GuaranteeRaisedSchema)
  async recordRaise({ draw, fromPoolSize, toPoolSize }: GuaranteeRaised, { id }: EventMeta) {
    const [from, to] = [fromPoolSize, toPoolSize].map((size) => size.toLocaleString('en-US'));
    await this.recordOwn(id, `raised pool from ${from} to ${to} sets`, draw?.drawId ?? '');
  }

  @On(DeadlineAtRiskSchema)
  async recordDanger({ drawId, channel, waitingMessages, lateMessages }: DeadlineAtRisk, { id }: EventMeta) {
    const [waiting, late] = [waitingMessages, lateMessages].map((count) => count.toLocaleString('en-US'));
    await this.recordOwn(id, `warned of a deadline: ${waiting} waiting, ${late} of them late`, `${drawId} ${channel}`);
  }

  @On(DeadlineRiskClearedSchema)
  async recordSafety({ drawId, channel }: DeadlineRiskCleared, { id }: EventMeta) {
    await this.recordOwn(id, 'cleared a deadline risk', `${drawId} ${channel}`);
  }

  /** These events carry technical time only; the log uses business time. */
  private async recordOwn(id: string, action: string, target: string) {
    await this.audit.add({ _id: id, actor: BY_ITSELF, action, target, at: this.clock.now() });
  }
}
