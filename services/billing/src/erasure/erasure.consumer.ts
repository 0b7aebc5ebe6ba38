import { Controller } from '@nestjs/common';
import { type MemberErased, MemberErasedSchema } from '@numbercast/contracts/members/v1/events';
import { On } from '@numbercast/platform';
import { ErasureService } from './erasure.service.js';

@Controller()
export class ErasureConsumer {
  constructor(private readonly erasure: ErasureService) {}

  @On(MemberErasedSchema)
  async erase({ memberId }: MemberErased) {
    await this.erasure.erase(memberId);
  }
}
