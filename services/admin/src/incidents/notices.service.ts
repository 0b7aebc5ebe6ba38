import { Injectable } from '@nestjs/common';
import { attemptEach, Clock, Scheduled } from '@numbercast/platform';
import { NotificationRoutesRepository } from '../notification-routes/routes.repository.js';
import { notify } from './incident.js';
import { IncidentsRepository } from './incidents.repository.js';

const POLL_MS = 1_000;

/** Requests the notices of incidents when they are due. Safe on concurrent replicas. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly incidents: IncidentsRepository,
    private readonly routes: NotificationRoutesRepository,
    private readonly clock: Clock,
  ) {}

  @Scheduled(POLL_MS)
  async requestDue() {
    const unsettled = await this.incidents.listUnsettled();
    if (unsettled.length === 0) return;
    const [routes, now] = [await this.routes.list(), this.clock.now()];
    await attemptEach(unsettled, async (incident) => {
      if (notify(incident, routes, now))
        await this.incidents.change(incident._id, (current) => notify(current, routes, now));
    });
  }
}
