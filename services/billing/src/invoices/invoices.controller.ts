import { Controller, Get, Param } from '@nestjs/common';
import { Admin, ResponseSchema, type Caller, CurrentCaller, listOf, SignedIn } from '@numbercast/platform';
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

@Controller('api/admin/payments/invoices')
@Admin('finance')
export class InvoicesAdminController {
  constructor(private readonly invoices: InvoicesService) {}

  @Get(':memberId')
  @ResponseSchema(listOf(invoiceResponse), memberNotFound, providerUnavailable)
  async list(@Param('memberId') memberId: string) {
    return { items: await this.invoices.listAny(memberId) };
  }
}
