import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '../../../lib/api/problem-error.js';
import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { type Column, Table } from '../../../ui/table.js';
import { toast } from '../../../ui/toast.js';
import { LoadFailed } from '../common/load-failed.js';
import { type Person, resendInvitation, staffQuery } from './staff-api.js';
import { InviteDialog, RemoveDialog, RoleDialog } from './staff-dialogs.js';
import { failureText, nameOf, roleTitle } from './staff-words.js';

const Stamp = ({ at }: { at: string }) => <span className="figures whitespace-nowrap">{easternStampOf(at)}</span>;

const badges = {
  inviting: { tone: 'warn', text: 'Sending the invitation' },
  invited: { tone: undefined, text: 'Invited' },
  active: { tone: 'good', text: 'Active' },
  expired: { tone: 'warn', text: 'Invitation expired' },
  failed: { tone: 'bad', text: 'Not invited' },
  removing: { tone: 'warn', text: 'Being removed' },
  removed: { tone: undefined, text: 'Removed' },
} as const;

function State({ state, failure, linkExpiresAt }: Person) {
  const { tone, text } = badges[state];
  return (
    <>
      <Badge {...(tone && { tone })}>{text}</Badge>
      {failure && <span className="block max-w-[30ch] text-muted">{failureText[failure]}</span>}
      {linkExpiresAt && (
        <span className="block text-muted">
          until <Stamp at={linkExpiresAt} />
        </span>
      )}
    </>
  );
}

function SignIn({ lastSignInAt, hasSecondFactor }: Person) {
  return (
    <>
      <span className="block">{lastSignInAt ? <Stamp at={lastSignInAt} /> : 'Never'}</span>
      {hasSecondFactor !== null && (
        <span className="block text-muted">{hasSecondFactor ? 'Second factor set up' : 'No second factor yet'}</span>
      )}
    </>
  );
}

type Act = (person: Person) => void;

interface StaffActions {
  readonly onResend: Act;
  readonly onChangeRole: Act;
  readonly onRemove: Act;
}

const resendable = ['invited', 'expired', 'failed'];

function Actions({ person, onResend, onChangeRole, onRemove }: StaffActions & { person: Person }) {
  if (person.isConfigured || person.isOwn || person.state === 'removing') return '–';
  return (
    <span className="flex flex-wrap gap-2">
      {resendable.includes(person.state) && (
        <Button kind="secondary" size="small" onClick={() => onResend(person)}>
          Send again<span className="sr-only"> to {nameOf(person)}</span>
        </Button>
      )}
      <Button kind="secondary" size="small" onClick={() => onChangeRole(person)}>
        Change role<span className="sr-only"> of {nameOf(person)}</span>
      </Button>
      <Button kind="danger" size="small" onClick={() => onRemove(person)}>
        {person.state === 'active' ? 'Remove' : 'Withdraw'}
        <span className="sr-only"> {nameOf(person)}</span>
      </Button>
    </span>
  );
}

const columnsOf = (actions: StaffActions): readonly Column<Person>[] => [
  {
    title: 'Person',
    cell: (person) => (
      <span className="block sm:min-w-52">
        <span className="block font-semibold wrap-anywhere">
          {nameOf(person)}
          {person.isOwn && ' (you)'}
        </span>
        <span className="block text-muted wrap-anywhere">{person.email}</span>
      </span>
    ),
  },
  { title: 'Role', cell: ({ role }) => roleTitle(role) },
  { title: 'State', cell: (person) => <State {...person} /> },
  { title: 'Last sign-in', cell: (person) => <SignIn {...person} /> },
  { title: 'Actions', cell: (person) => <Actions person={person} {...actions} /> },
];

/** The accounts of the console's operators. The tab has already loaded them. */
export function StaffSection() {
  const queryClient = useQueryClient();
  const staff = useQuery(staffQuery);
  const [isInviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<Person | null>(null);
  const [removing, setRemoving] = useState<Person | null>(null);
  const resend = useMutation({
    mutationFn: resendInvitation,
    onSuccess: (_, { email }) =>
      toast(`Another invitation is on its way to ${email}. The former link no longer works.`),
    onError: (error) => toast(messageOf(error, 'The invitation could not be sent. Please try again.'), 'bad'),
    onSettled: () => queryClient.invalidateQueries(staffQuery),
  });
  return (
    <section aria-labelledby="staff" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="staff" className="headline text-xl">
          Staff
        </h2>
        <Button size="small" onClick={() => setInviting(true)}>
          Invite a person
        </Button>
      </div>
      {staff.data ? (
        <Table
          caption="Staff"
          columns={columnsOf({ onResend: resend.mutate, onChangeRole: setChanging, onRemove: setRemoving })}
          rows={staff.data.items}
          keyOf={({ staffId }) => staffId}
          empty=""
        />
      ) : (
        <LoadFailed onRetry={staff.refetch}>The staff can’t be shown right now.</LoadFailed>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {changing && <RoleDialog person={changing} onClose={() => setChanging(null)} />}
      {removing && <RemoveDialog person={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}
