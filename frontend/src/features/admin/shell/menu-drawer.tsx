import { Dialog } from '@base-ui/react/dialog';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useState } from 'react';

import { classNames } from '../../../lib/format/class-names.js';
import { waitingAtAll } from '../today/need.js';
import { useNeeds } from '../today/use-needs.js';
import { RailFoot } from './rail-foot.js';
import { RailLinks } from './rail-links.js';

const iconButton = 'relative grid size-10 shrink-0 place-items-center rounded-control text-ink hover:bg-surface';

/** The menu on screens too narrow to show it next to the page. */
export function MenuDrawer({ active }: { active: string }) {
  const [isOpen, setOpen] = useState(false);
  const waiting = waitingAtAll(useNeeds().needs);
  const close = () => setOpen(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger aria-label="Menu" className={classNames(iconButton, 'lg:hidden')}>
        <Menu aria-hidden="true" className="size-5" />
        {waiting && (
          <span
            aria-hidden="true"
            className={classNames(
              'absolute top-1 right-1 size-2.5 rounded-full',
              waiting.severity === 'urgent' ? 'bg-bad' : 'bg-warn',
            )}
          />
        )}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[#0a0e1a]/60" />
        <Dialog.Popup
          aria-label="Menu"
          className="fixed inset-y-0 left-0 z-50 flex w-[17rem] max-w-[85vw] flex-col border-r border-line bg-sunken p-3 text-ink outline-none"
        >
          <Dialog.Close aria-label="Close" className={classNames(iconButton, 'mb-1 self-end')}>
            <X aria-hidden="true" className="size-5" />
          </Dialog.Close>
          <RailLinks active={active} onChoose={close} />
          <RailFoot />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
