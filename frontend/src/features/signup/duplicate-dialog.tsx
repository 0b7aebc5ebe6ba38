import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';

export interface Duplicates {
  readonly email: boolean;
  readonly phone: boolean;
}

/** The spec's three texts (§8). */
function explain({ email, phone }: Duplicates): string {
  if (email && phone) {
    return 'This email and phone number are already associated with Numbercast accounts. You must use different email and phone number to sign up.';
  }
  return email
    ? 'This email is already associated with a Numbercast account. You must use a different email to sign up.'
    : 'This phone number is already associated with a Numbercast account. You must use a different phone number to sign up.';
}

interface DuplicateDialogProps {
  readonly duplicates: Duplicates | null;
  readonly onClose: () => void;
}

export function DuplicateDialog({ duplicates, onClose }: DuplicateDialogProps) {
  return (
    <Modal
      open={duplicates !== null}
      onDismiss={onClose}
      title="Account Already Exists"
      actions={<Button onClick={onClose}>OK</Button>}
    >
      {duplicates && <p>{explain(duplicates)}</p>}
    </Modal>
  );
}
