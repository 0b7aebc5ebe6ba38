import { Controller } from '@nestjs/common';
import { type GenerateChunks, GenerateChunksSchema } from '@numbercast/contracts/numbergen/chunks/v1/commands';
import { InvalidEvent, On } from '@numbercast/platform';
import { GenerationService } from './generation.service.js';

@Controller()
export class ChunksConsumer {
  constructor(private readonly generation: GenerationService) {}

  @On(GenerateChunksSchema)
  async makeChunks({ drawId, from, to }: GenerateChunks) {
    if (from >= to) throw new InvalidEvent(`the range ${from} to ${to} of ${drawId} is empty`);
    await this.generation.carryOut({ drawId, from, to });
  }
}
