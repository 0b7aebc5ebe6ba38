import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { event } from '@numbercast/platform';

/** The entry of the audit log for an action of an operator. */
export const acted = ({ by, at }: { by: string; at: Date }, action: string, target: string) =>
  event(AdminActedSchema, { actor: by, action, target, at: timestampFromDate(at) });
