import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';

import { fieldErrorsOf, fieldlessMessageOf, messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { TextField } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { Modal } from '../../../ui/modal.js';
import { toast } from '../../../ui/toast.js';
import { ChoiceFilter } from '../common/choice-filter.js';
import {
  changeRole,
  invitePerson,
  type NewPerson,
  type Person,
  removePerson,
  staffQuery,
  type StaffRole,
} from './staff-api.js';
import { nameOf, roleHints, roles } from './staff-words.js';

interface RoleFieldProps {
  readonly role: StaffRole;
  readonly onChange: (role: StaffRole) => void;
}

function RoleField({ role, onChange }: RoleFieldProps) {
  return (
    <div className="space-y-2">
      <ChoiceFilter
        label="Role"
        value={role}
        choices={roles}
        onChoose={(chosen) => onChange(roles.find(([one]) => one === chosen)![0])}
      />
      <p className="text-sm text-muted">{roleHints[role]}</p>
    </div>
  );
}

const emptyPerson: NewPerson = { email: '', firstName: '', lastName: '', role: 'support' };

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [person, setPerson] = useState(emptyPerson);
  const invite = useMutation({
    mutationFn: () => invitePerson({ ...person, email: person.email.trim() }),
    onSuccess: async ({ email }) => {
      await queryClient.invalidateQueries(staffQuery);
      toast(`The invitation is on its way to ${email}`);
      onClose();
    },
  });
  const faults = fieldErrorsOf(invite.error);
  const change = (changed: Partial<NewPerson>) => {
    setPerson({ ...person, ...changed });
    invite.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  return (
    <FormDialog
      open
      title="Invite a person"
      action="Send invitation"
      busy={invite.isPending && 'Sending…'}
      failure={fieldlessMessageOf(invite.error, 'The invitation could not be sent. Please try again.')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Email address"
        hint="Not the address of a member’s account."
        type="email"
        autoComplete="off"
        value={person.email}
        error={faults['email']}
        onChange={({ target }) => change({ email: target.value })}
      />
      <TextField
        label="First name"
        autoComplete="off"
        maxLength={100}
        value={person.firstName}
        error={faults['firstName']}
        onChange={({ target }) => change({ firstName: target.value })}
      />
      <TextField
        label="Last name"
        autoComplete="off"
        maxLength={100}
        value={person.lastName}
        error={faults['lastName']}
        onChange={({ target }) => change({ lastName: target.value })}
      />
      <RoleField role={person.role} onChange={(role) => change({ role })} />
      <p className="text-sm text-muted">
        The link in the email works once and for three days. Tell the person the console password yourself, and not by
        email.
      </p>
    </FormDialog>
  );
}

export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [role, setRole] = useState(person.role);
  const save = useMutation({
    mutationFn: () => changeRole(person, role),
    onSuccess: async () => {
      await queryClient.invalidateQueries(staffQuery);
      toast('Role changed');
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <FormDialog
      open
      title={`Change the role of ${nameOf(person)}`}
      action="Change role"
      busy={save.isPending && 'Changing…'}
      failure={save.error && messageOf(save.error, 'The role could not be changed. Please try again.')}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleField role={role} onChange={setRole} />
      <p className="text-sm text-muted">The person is signed out, and has the new role from the next sign-in on.</p>
    </FormDialog>
  );
}

export function RemoveDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const queryClient = useQueryClient();
  const isActive = person.state === 'active';
  const remove = useMutation({
    mutationFn: () => removePerson(person),
    onSuccess: async () => {
      await queryClient.invalidateQueries(staffQuery);
      toast(isActive ? `${nameOf(person)} no longer has an account` : 'Invitation withdrawn');
      onClose();
    },
    onError: (error) => toast(messageOf(error, 'The account could not be removed. Please try again.'), 'bad'),
  });
  return (
    <Modal
      open
      onDismiss={onClose}
      title={isActive ? `Remove ${nameOf(person)}?` : `Withdraw the invitation of ${nameOf(person)}?`}
      actions={
        <>
          <Button kind="danger" busy={remove.isPending && 'Removing…'} onClick={() => remove.mutate()}>
            {isActive ? 'Remove the person' : 'Withdraw the invitation'}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      {isActive ? (
        <p>
          The person is signed out at once and the account is deleted. The audit log keeps the name. Change the console
          password too, because the person knows it.
        </p>
      ) : (
        <p>The link in the email no longer works.</p>
      )}
    </Modal>
  );
}
