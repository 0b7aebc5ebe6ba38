import { Controller, Get } from '@nestjs/common';
import { ResponseSchema, type Caller, CurrentCaller, listOf, SignedIn } from '@numbercast/platform';
import { accountDeleted, memberNotFound } from '../standings/standing.js';
import { providerUnavailable } from '../stripe-client.js';
import { shownInvoice } from './invoice.js';
import { InvoicesService } from './invoices.service.js';

@Controller('api/subscription/invoices')
@SignedIn()
export class InvoicesController {
  constructor(private readonly invoices: InvoicesService) {}

  @Get()
  @ResponseSchema(listOf(shownInvoice), memberNotFound, accountDeleted, providerUnavailable)
  async list(@CurrentCaller() { memberId }: Caller) {
    return { items: await this.invoices.list(memberId) };
  }
}
