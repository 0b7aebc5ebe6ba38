import * as words from '#words/features/sign-in/forgot-password-page.js';
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
      title={words.checkEmail}
      actions={<Button onClick={() => go(paths.login())}>{words.close}</Button>}
    >
      <p className="font-semibold">{words.checkSpam}</p>
      <p>{words.sent}</p>
    </Modal>
  );
}
