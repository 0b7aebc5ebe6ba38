import { Controller } from '@nestjs/common';
import { type ConditionChanged, ConditionChangedSchema } from '@numbercast/contracts/admin/v1/events';
import { On } from '@numbercast/platform';
import { apply } from './incident.js';
import { IncidentsRepository } from './incidents.repository.js';

@Controller()
export class IncidentsConsumer {
  constructor(private readonly incidents: IncidentsRepository) {}

  @On(ConditionChangedSchema)
  async applyCondition(changed: ConditionChanged) {
    await this.incidents.upsertChange(changed.conditionId, (incident) => apply(incident, changed));
  }
}
