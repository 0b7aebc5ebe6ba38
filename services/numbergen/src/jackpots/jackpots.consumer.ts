import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller } from '@nestjs/common';
import { type JackpotProposed, JackpotProposedSchema } from '@numbercast/contracts/reporting/v1/events';
import { InvalidEvent, On } from '@numbercast/platform';
import { JackpotsRepository } from './jackpots.repository.js';

@Controller()
export class JackpotsConsumer {
  constructor(private readonly jackpots: JackpotsRepository) {}

  @On(JackpotProposedSchema)
  async saveProposal({ drawId, millions, cashDollars, source, readAt }: JackpotProposed) {
    if (!drawId || millions === 0 || !readAt) throw new InvalidEvent('the jackpot proposal is incomplete');
    const cash = Number(cashDollars);
    const proposal = { millions, cashDollars: cash || undefined, source, readAt: timestampDate(readAt) };
    await this.jackpots.saveProposal(drawId, proposal);
  }
}
