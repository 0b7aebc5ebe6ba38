import { Injectable } from '@nestjs/common';
import { drawInWords } from '@numbercast/lottery';
import { type FoundCondition, OperatorCondition } from '@numbercast/platform';
import { SenderRefusalsRepository } from '../providers/sender-refusals.repository.js';
import { ForecastsService } from './forecast/forecasts.service.js';

const CHANNEL_NAMES = { sms: 'Texts', email: 'Emails', push: 'Push messages' } as const;
const PROVIDERS = { sms: 'Twilio', email: 'SendGrid', push: 'A push service' } as const;

/** Conditions of delivery that operators are notified of. */
@Injectable()
export class DeliveryConditions {
  constructor(
    private readonly forecasts: ForecastsService,
    private readonly refusals: SenderRefusalsRepository,
  ) {}

  @OperatorCondition('deadline-at-risk')
  async findDeadlines(): Promise<FoundCondition[]> {
    const { deadlineRisks } = await this.forecasts.inDanger();
    return deadlineRisks.map(({ drawId, channel, deadline, late, messages }) => {
      const [lateOnes, all] = [late, messages].map((count) => count.toLocaleString('en-US'));
      const summary = `${CHANNEL_NAMES[channel]} for ${drawInWords(drawId)} may miss the deadline: ${lateOnes} of ${all} would be late.`;
      return { subject: `${drawId}|${channel}`, isUrgent: true, summary, dueAt: deadline };
    });
  }

  @OperatorCondition('sender-refused')
  async findRefusals(): Promise<FoundCondition[]> {
    return (await this.refusals.list()).map(({ channel, code }) => ({
      subject: channel,
      isUrgent: true,
      summary: `${PROVIDERS[channel]} refuses our account or sender (code ${code}). ${CHANNEL_NAMES[channel]} are not sent.`,
    }));
  }
}
