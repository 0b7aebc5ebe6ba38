import { Button } from '../../../ui/button.js';
import { FilterChip } from '../common/filter-chip.js';
import { useListQueryParams } from '../common/list-query-params.js';
import { usStates } from '../common/us-states.js';
import { memberStatuses } from '../member-page/member-status.js';

const plans = [
  ['monthly', 'Monthly'],
  ['annual', 'Annual'],
] as const;

const channels = [
  ['sms', 'Texts'],
  ['email', 'Email'],
  ['bounced', 'Email, bounced'],
] as const;

const lastDeliveries = [
  ['failed', 'Failed'],
  ['none', 'None in 7 days'],
] as const;

/** Filters of the members service, by their names in the address. */
export const memberFilters = ['status', 'plan', 'state', 'off', 'closed'] as const;

const all = [...memberFilters, 'last'] as const;

export function MemberFilters() {
  const { value, filter, clear } = useListQueryParams();
  const chip = (name: (typeof all)[number], label: string, choices: Parameters<typeof FilterChip>[0]['choices']) => (
    <FilterChip label={label} value={value(name)} choices={choices} onChoose={(next) => filter(name, next)} />
  );
  return (
    <>
      {chip('status', 'Status', memberStatuses)}
      {chip('plan', 'Plan', plans)}
      {chip('state', 'State', usStates)}
      {chip('off', 'Turned off', channels)}
      {chip('last', 'Last delivery', lastDeliveries)}
      {all.some((name) => value(name) !== '') && (
        <Button kind="quiet" size="small" onClick={() => clear(...all)}>
          Clear filters
        </Button>
      )}
    </>
  );
}
