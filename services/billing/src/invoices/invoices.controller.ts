import { Controller, Get } from '@nestjs/common';
import { ResponseSchema, type Caller, CurrentCaller, listOf, SignedIn } from '@numbercast/platform';
import { accountDeleted, memberNotFound } from '../member-status/member-status.js';
import { providerUnavailable } from '../stripe/stripe-client.js';
import { invoiceResponse } from './invoice.js';
import { InvoicesService } from './invoices.service.js';

@Controller('api/subscription/invoices')
@SignedIn()
export class InvoicesController {
  constructor(private readonly invoices: InvoicesService) {}

  @Get()
  @ResponseSchema(listOf(invoiceResponse), memberNotFound, accountDeleted, providerUnavailable)
  async list(@CurrentCaller() { memberId }: Caller) {
    return { items: await this.invoices.list(memberId) };
  }
}
