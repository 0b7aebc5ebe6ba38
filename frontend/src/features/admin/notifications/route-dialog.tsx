import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';

import { fieldErrorsOf, fieldlessMessageOf } from '../../../lib/api/problem-error.js';
import { Checkbox } from '../../../ui/choice.js';
import { controlStyles, FieldFrame, TextField } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { toast } from '../../../ui/toast.js';
import { ChoiceFilter } from '../common/choice-filter.js';
import { conditionKinds } from './condition-kinds.js';
import { addRoute, changeRoute, type Route, type RouteSettings, routesQuery } from './notifications-api.js';
import { zones } from './quiet-hours.js';

type Channel = Route['channel'];

const channels = [
  ['email', 'Email'],
  ['sms', 'Text'],
  ['webhook', 'Webhook'],
] as const;

const addresses: Record<Channel, { label: string; hint: string; type: string }> = {
  email: { label: 'Email address', hint: 'One person or a group address.', type: 'email' },
  sms: { label: 'Phone number', hint: 'A US number with +1, such as +12125550123.', type: 'tel' },
  webhook: {
    label: 'Webhook URL',
    hint: 'An https address that accepts {"text": "…"}, as Slack does. It is stored encrypted and not shown again.',
    type: 'url',
  },
};

const delays = [
  ['0', 'At once'],
  ['5', 'After 5 minutes without acknowledgment'],
  ['15', 'After 15 minutes without acknowledgment'],
  ['30', 'After 30 minutes without acknowledgment'],
  ['60', 'After 1 hour without acknowledgment'],
] as const;

const usualHours = { from: '22:00', to: '07:00', zone: 'America/New_York' };

const newSettings: RouteSettings = {
  name: '',
  kinds: conditionKinds.map(([kind]) => kind),
  urgentOnly: false,
  afterMinutes: 0,
  quietHours: null,
};

const settingsOf = ({ name, kinds, urgentOnly, afterMinutes, quietHours }: Route): RouteSettings => ({
  name,
  kinds,
  urgentOnly,
  afterMinutes,
  quietHours,
});

interface RouteDialogProps {
  /** The route to change; null for a new one. */
  readonly route: Route | null;
  readonly onClose: () => void;
}

/** Adds a route, or changes what an existing one is notified of. */
export function RouteDialog({ route, onClose }: RouteDialogProps) {
  const queryClient = useQueryClient();
  const [settings, setSettings] = useState(route ? settingsOf(route) : newSettings);
  const [channel, setChannel] = useState<Channel>(route?.channel ?? 'email');
  const [to, setTo] = useState('');
  const save = useMutation({
    mutationFn: () =>
      route ? changeRoute(route.routeId, settings) : addRoute({ ...settings, channel, to: to.trim() }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(routesQuery);
      toast(route ? 'Route changed' : 'Route added. Send a test to check that it works.');
      onClose();
    },
  });
  const faults = fieldErrorsOf(save.error);
  const change = (changed: Partial<RouteSettings>) => {
    setSettings({ ...settings, ...changed });
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <FormDialog
      open
      title={route ? `Change ${route.name}` : 'Add a route'}
      action={route ? 'Save' : 'Add route'}
      busy={save.isPending && 'Saving…'}
      failure={fieldlessMessageOf(save.error, 'The route could not be saved. Please try again.')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Who is notified, such as On call."
        maxLength={60}
        value={settings.name}
        error={faults['name']}
        onChange={({ target }) => change({ name: target.value })}
      />
      {!route && (
        <AddressFields
          channel={channel}
          to={to}
          fault={faults['to']}
          onChange={(changed) => {
            setChannel(changed.channel);
            setTo(changed.to);
            save.reset();
          }}
        />
      )}
      <KindFields settings={settings} fault={faults['kinds']} onChange={change} />
      <ChoiceFilter
        label="Notify"
        value={String(settings.afterMinutes)}
        choices={
          delays.some(([minutes]) => Number(minutes) === settings.afterMinutes)
            ? delays
            : [...delays, otherDelay(settings)]
        }
        onChoose={(minutes) => change({ afterMinutes: Number(minutes) })}
      />
      <QuietHoursFields settings={settings} fault={faults['quietHours/to']} onChange={change} />
    </FormDialog>
  );
}

/** A delay that was set through the API. */
const otherDelay = ({ afterMinutes }: RouteSettings) =>
  [String(afterMinutes), `After ${afterMinutes} minutes without acknowledgment`] as const;

interface AddressProps {
  readonly channel: Channel;
  readonly to: string;
  readonly fault: string | undefined;
  readonly onChange: (address: { channel: Channel; to: string }) => void;
}

function AddressFields({ channel, to, fault, onChange }: AddressProps) {
  const { label, hint, type } = addresses[channel];
  return (
    <>
      <ChoiceFilter
        label="By"
        value={channel}
        choices={channels}
        onChoose={(chosen) => onChange({ channel: channels.find(([one]) => one === chosen)![0], to: '' })}
      />
      <TextField
        label={label}
        hint={hint}
        type={type}
        autoComplete="off"
        value={to}
        error={fault}
        onChange={({ target }) => onChange({ channel, to: target.value })}
      />
    </>
  );
}

interface SettingsProps {
  readonly settings: RouteSettings;
  readonly fault: string | undefined;
  readonly onChange: (changed: Partial<RouteSettings>) => void;
}

function KindFields({ settings: { kinds, urgentOnly }, fault, onChange }: SettingsProps) {
  const toggle = (kind: string, isChosen: boolean) =>
    onChange({ kinds: isChosen ? [...kinds, kind] : kinds.filter((one) => one !== kind) });
  return (
    <fieldset className="space-y-2">
      <legend className="mb-2 font-semibold">Conditions</legend>
      {conditionKinds.map(([kind, title]) => (
        <Checkbox
          key={kind}
          label={title}
          checked={kinds.includes(kind)}
          onChange={({ target }) => toggle(kind, target.checked)}
        />
      ))}
      {fault && <p className="text-[0.9375rem] font-semibold text-bad">{fault}</p>}
      <div className="border-t border-line pt-2">
        <Checkbox
          label="Only urgent incidents"
          checked={urgentOnly}
          onChange={({ target }) => onChange({ urgentOnly: target.checked })}
        />
      </div>
    </fieldset>
  );
}

function QuietHoursFields({ settings: { quietHours }, fault, onChange }: SettingsProps) {
  const set = (changed: Partial<typeof usualHours>) =>
    onChange({ quietHours: { ...(quietHours ?? usualHours), ...changed } });
  const known =
    quietHours && !zones.some(([zone]) => zone === quietHours.zone)
      ? [[quietHours.zone, quietHours.zone] as const]
      : [];
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 font-semibold">Quiet hours</legend>
      <Checkbox
        label="Only urgent notices in quiet hours. The others wait until they end."
        checked={quietHours !== null}
        onChange={({ target }) => onChange({ quietHours: target.checked ? usualHours : null })}
      />
      {quietHours && (
        <div className="grid grid-cols-2 gap-3">
          <TimeField label="From" value={quietHours.from} onChange={(from) => set({ from })} />
          <TimeField label="To" value={quietHours.to} onChange={(to) => set({ to })} />
          <div className="col-span-2">
            <ChoiceFilter
              label="Time zone"
              value={quietHours.zone}
              choices={[...zones, ...known]}
              onChoose={(zone) => set({ zone })}
            />
          </div>
        </div>
      )}
      {fault && <p className="text-[0.9375rem] font-semibold text-bad">{fault}</p>}
    </fieldset>
  );
}

interface TimeProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (time: string) => void;
}

const TimeField = ({ label, value, onChange }: TimeProps) => (
  <FieldFrame label={label} bare>
    {({ id }) => (
      <input
        id={id}
        type="time"
        required
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={controlStyles}
      />
    )}
  </FieldFrame>
);
