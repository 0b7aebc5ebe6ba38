import { type RolloutTargetChanged, RolloutTargetChangedSchema } from '@numbercast/contracts/admin/v1/events';
import { type ReportGenerated, ReportGeneratedSchema } from '@numbercast/contracts/reporting/v1/events';
import { event } from '@numbercast/platform';

/** Events of two topics, so that one batch of the relay goes to many partitions and all brokers. */
export const schemas = [RolloutTargetChangedSchema, ReportGeneratedSchema] as const;
export type NumberedEvent = RolloutTargetChanged | ReportGenerated;

export const DOCUMENTS = 2_000;
/** Events that one change of a document publishes. */
export const EVENTS_PER_CHANGE = 5;

export const idOf = (index: number) => `document-${index}`;

/** The event with this number of a document. All events of a document are on one topic. */
export function numbered(index: number, number: number) {
  return index % 2 === 0
    ? event(RolloutTargetChangedSchema, { updatedBy: idOf(index), targetSets: BigInt(number) })
    : event(ReportGeneratedSchema, { drawId: idOf(index), setsAssigned: BigInt(number) });
}

export const numberOf = (numberedEvent: NumberedEvent) =>
  Number('targetSets' in numberedEvent ? numberedEvent.targetSets : numberedEvent.setsAssigned);
