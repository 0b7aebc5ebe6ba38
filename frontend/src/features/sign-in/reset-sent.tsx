import { useNavigation } from '../../lib/browser/navigation.js';
import { paths } from '../../lib/browser/paths.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';

export function ResetSent({ open, onDismiss }: { open: boolean; onDismiss: () => void }) {
  const { go } = useNavigation();
  return (
    <Modal
      open={open}
      onDismiss={onDismiss}
      title="Check your email"
      actions={<Button onClick={() => go(paths.login())}>Close &amp; Return to Login</Button>}
    >
      <p className="font-semibold">Please check your spam folder first: such emails sometimes end up there.</p>
      <p>If there is an account with this email, the reset link was sent. The link works once and expires soon.</p>
    </Modal>
  );
}
