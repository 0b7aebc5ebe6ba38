import { Controller, Get, Header } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { Public, ResponseSchema } from '@numbercast/platform';
import { FRESH_MS, StatusService } from './status.service.js';
import { statusResponse } from './status.js';

/** Maximum requests per minute from one address; the page polls twice a minute. */
const MOST_A_MINUTE = 60;

/** Public state of the site, without personal data. */
@Controller('api/status')
@Public()
export class StatusController {
  constructor(private readonly status: StatusService) {}

  @Get()
  @RouteConfig({ rateLimit: { max: MOST_A_MINUTE, groupId: ' /api/status' } })
  @Header('cache-control', `public, max-age=${FRESH_MS / 1_000}`)
  @ResponseSchema(statusResponse)
  async read() {
    return this.status.read();
  }
}
