import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { event } from './event.js';

/** An operator, by the name that the audit log shows, and the business time. */
export interface Act {
  by: string;
  at: Date;
}

/** The entry of the audit log for an action of an operator. */
export const acted = ({ by, at }: Act, action: string, target: string) =>
  event(AdminActedSchema, { actor: by, action, target, at: timestampFromDate(at) });
