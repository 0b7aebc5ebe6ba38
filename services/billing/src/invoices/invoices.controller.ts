import { Controller, Get } from '@nestjs/common';
import { type Caller, CurrentCaller, SignedIn } from '@numbercast/platform';
import { InvoicesService } from './invoices.service.js';

@Controller('api/subscription/invoices')
@SignedIn()
export class InvoicesController {
  constructor(private readonly invoices: InvoicesService) {}

  @Get()
  async list(@CurrentCaller() { memberId }: Caller) {
    return { items: await this.invoices.list(memberId) };
  }
}
