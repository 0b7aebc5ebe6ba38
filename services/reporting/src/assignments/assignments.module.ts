import { Module } from '@nestjs/common';
import { AssignmentsRepository } from './assignments.repository.js';

/** The sets of each member per draw. */
@Module({ providers: [AssignmentsRepository], exports: [AssignmentsRepository] })
export class AssignmentsModule {}
