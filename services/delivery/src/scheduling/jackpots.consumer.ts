import { Controller } from '@nestjs/common';
import { type JackpotAdvertised, JackpotAdvertisedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { InvalidEvent, On } from '@numbercast/platform';
import { JackpotsRepository } from '../recipients/jackpots.repository.js';

@Controller()
export class JackpotsConsumer {
  constructor(private readonly jackpots: JackpotsRepository) {}

  @On(JackpotAdvertisedSchema)
  async saveJackpot({ draw, millions }: JackpotAdvertised) {
    if (!draw?.drawId || millions === 0) throw new InvalidEvent('the jackpot has no draw or no amount');
    await this.jackpots.save(draw.drawId, millions);
  }
}
