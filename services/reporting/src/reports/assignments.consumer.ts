import { Controller } from '@nestjs/common';
import { type NumberSet, type SetsAssigned, SetsAssignedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { InvalidEvent, On } from '@numbercast/platform';
import { namedDraw } from '../draws/named-draw.js';
import { outcomeOf } from '../draws/outcome.js';
import type { Line } from '../draws/report.js';
import { ReportsService } from './reports.service.js';
import { AssignmentsRepository } from '../assignments/assignments.repository.js';

@Controller()
export class AssignmentsConsumer {
  constructor(
    private readonly assignments: AssignmentsRepository,
    private readonly reports: ReportsService,
  ) {}

  @On(SetsAssignedSchema)
  async keep({ draw, memberId, sets }: SetsAssigned) {
    const { drawId, game, date } = namedDraw(draw);
    if (!memberId) throw new InvalidEvent('the sets have no member');
    await this.assignments.add(drawId, memberId, sets.map(lineOf));
    await this.reports.countAlso(game, date);
  }
}

function lineOf({ whites, red }: NumberSet): Line {
  const set = outcomeOf(whites, red);
  if (!set) throw new InvalidEvent(`${whites.join('-')} +${red} is not a set`);
  return [...set.whites, set.red] as Line;
}
