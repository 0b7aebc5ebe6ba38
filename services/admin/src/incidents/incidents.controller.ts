import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { actorOf, Admin, type Caller, Clock, CurrentCaller, listOf, ResponseSchema } from '@numbercast/platform';
import { acknowledge, incidentNotFound, incidentResponse, shownIncident } from './incident.js';
import { IncidentsRepository } from './incidents.repository.js';

@Controller('api/admin/incidents')
@Admin()
export class IncidentsController {
  constructor(
    private readonly incidents: IncidentsRepository,
    private readonly clock: Clock,
  ) {}

  /** Lists open incidents first, then the newest. */
  @Get()
  @ResponseSchema(listOf(incidentResponse))
  async list() {
    const [unsettled, newest] = await Promise.all([this.incidents.listUnsettled(), this.incidents.listNewest()]);
    const open = unsettled.filter(({ endedAt }) => !endedAt);
    const ended = newest.filter(({ endedAt }) => endedAt);
    return { items: [...open, ...ended].map(shownIncident) };
  }

  /** Ids contain bars and colons, which are encoded in the URL. */
  @Post(':id/acknowledged')
  @HttpCode(200)
  @ResponseSchema(incidentResponse, incidentNotFound)
  async acknowledge(@Param('id') id: string, @CurrentCaller() caller: Caller) {
    const act = { by: actorOf(caller), at: this.clock.now() };
    const incident = await this.incidents.change(id, (current) => acknowledge(current, act));
    if (!incident) throw incidentNotFound({ detail: id });
    return shownIncident(incident);
  }
}
