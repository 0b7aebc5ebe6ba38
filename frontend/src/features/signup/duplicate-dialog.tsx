import * as words from '#words/features/signup/steps.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';

export interface Duplicates {
  readonly email: boolean;
  readonly phone: boolean;
}

/** The spec's three texts (§8). */
function explain({ email, phone }: Duplicates): string {
  if (email && phone) return words.bothTaken;
  return email ? words.emailTaken : words.phoneTaken;
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
      title={words.accountExists}
      actions={<Button onClick={onClose}>{words.ok}</Button>}
    >
      {duplicates && <p>{explain(duplicates)}</p>}
    </Modal>
  );
}
