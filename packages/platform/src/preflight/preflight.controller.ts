import { Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { SERVICE } from '../config/config.js';
import { Admin } from '../http/access.js';
import { problem } from '../http/problem.js';
import { ResponseSchema } from '../http/response-schema.js';
import { Preflight } from './preflight.js';

const notHere = problem('not-found', 404, 'Not found');

const preflightResponse = z.object({
  service: z.string(),
  checks: z.array(
    z.object({
      name: z.string(),
      /** Empty if nothing is wrong. Advice does not fail the check. */
      findings: z.array(z.object({ problem: z.string(), fix: z.string(), isAdvice: z.literal(true).optional() })),
    }),
  ),
});

/** The preflight of a running service, for the console. */
@Controller('api/admin/preflight')
export class PreflightController {
  constructor(
    @Inject(SERVICE) private readonly service: string,
    private readonly preflight: Preflight,
  ) {}

  @Post(':service')
  @HttpCode(200)
  @Admin()
  @ResponseSchema(preflightResponse, notHere)
  async run(@Param('service') service: string) {
    if (service !== this.service) throw notHere();
    return { service, checks: await this.preflight.run() };
  }
}
