import { Controller } from '@nestjs/common';
import { type SetsAssigned, SetsAssignedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { InvalidEvent, On } from '@numbercast/platform';
import { voidReport } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import type { Line } from '../draws/report.js';
import { AssignmentsRepository } from './assignments.repository.js';

@Controller()
export class AssignmentsConsumer {
  constructor(
    private readonly assignments: AssignmentsRepository,
    private readonly draws: DrawsRepository,
  ) {}

  @On(SetsAssignedSchema)
  async keep({ draw, memberId, sets }: SetsAssigned) {
    if (!draw) throw new InvalidEvent('no draw');
    const lines = sets.map(({ whites, red }) => [...whites, red] as Line);
    if (lines.some((line) => line.length !== 6)) throw new InvalidEvent('a set without five whites');
    await this.assignments.add(draw.drawId, memberId, lines);
    await this.draws.draws.change(draw.drawId, voidReport);
  }
}
