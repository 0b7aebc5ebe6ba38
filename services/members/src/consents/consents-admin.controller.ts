import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { actorOf, Admin, ResponseSchema, type Caller, Clock, CurrentCaller, listOf } from '@numbercast/platform';
import { z } from 'zod';
import { consentsCsv, evidenceOf, consentResponse } from './consent-export.js';
import { ConsentExports } from './consent-exports.repository.js';
import { ConsentLedger } from './consent-ledger.js';
import { memberNotFound } from '../problems.js';

const exportSchema = z.strictObject({ format: z.enum(['csv', 'json']) });

const file = z.object({ fileName: z.string(), content: z.string() });

/** The consent record with times, places, and texts, as carriers and authorities request it. */
@Controller('api/admin/members/:memberId/consents')
@Admin('support')
export class ConsentsAdminController {
  constructor(
    private readonly ledger: ConsentLedger,
    private readonly exports: ConsentExports,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ResponseSchema(listOf(consentResponse), memberNotFound)
  async list(@Param('memberId') memberId: string) {
    const entries = await this.entriesOf(memberId);
    return { items: entries.map(evidenceOf) };
  }

  @Post('export')
  @Admin()
  @HttpCode(200)
  @ResponseSchema(file, memberNotFound)
  async export(
    @Param('memberId') memberId: string,
    @Body({ schema: exportSchema }) { format }: z.infer<typeof exportSchema>,
    @CurrentCaller() caller: Caller,
  ) {
    const entries = await this.entriesOf(memberId);
    await this.exports.record({ memberId, actor: actorOf(caller), format, at: this.clock.now() });
    const all = { memberId, consents: entries.map(evidenceOf) };
    const content = format === 'csv' ? consentsCsv(entries) : JSON.stringify(all, null, 2);
    return { fileName: `consents-${memberId}.${format}`, content };
  }

  private async entriesOf(memberId: string) {
    const entries = await this.ledger.of(memberId);
    if (entries.length === 0) throw memberNotFound();
    return entries;
  }
}
