import { Dialog } from '@base-ui/react/dialog';
import Search from 'lucide-react/icons/search';
import { use, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { Button } from '../../../ui/button.js';
import { useSignOut } from '../common/sign-out.js';
import { ThemeContext } from '../common/theme-control.js';
import type { Command } from './command.js';
import { CommandList } from './command-list.js';
import { remember } from '../common/recents.js';

const isShortcut = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !altKey && !shiftKey;

/** Returns a function that opens or runs the chosen command. */
function useCommand() {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const theme = use(ThemeContext);
  return (command: Command) => {
    remember(command);
    if (command.run === 'switch-theme') theme?.toggle();
    if (command.run === 'sign-out') signOut();
    if (command.to) void navigate(command.to);
  };
}

/** The search over members, draws and tabs: a button, and ⌘K or Ctrl-K from anywhere in the console. */
export function CommandSearch() {
  const [isOpen, setOpen] = useState(false);
  const carryOut = useCommand();
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => setOpen(true)}
        className="font-normal text-muted max-lg:ml-auto lg:[@media(max-height:47.99rem)]:px-2 lg:[@media(min-height:48rem)]:w-full lg:[@media(min-height:48rem)]:justify-between"
      >
        <span className="inline-flex items-center gap-2">
          <Search aria-hidden="true" className="size-4" />
          {/* On short screens the button is next to the logo, without its text */}
          <span className="max-sm:sr-only lg:[@media(max-height:47.99rem)]:sr-only">Search</span>
        </span>
        <kbd
          aria-hidden="true"
          className="font-sans text-[0.8125rem] max-lg:hidden lg:[@media(max-height:47.99rem)]:hidden"
        >
          Ctrl K
        </kbd>
      </Button>
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-40 bg-[#0a0e1a]/60" />
          <Dialog.Popup
            aria-label="Search the console"
            className="fixed inset-x-4 top-[10vh] z-50 mx-auto flex max-h-[75vh] max-w-xl flex-col overflow-hidden rounded-card border border-line bg-surface text-ink"
          >
            <CommandList
              onChoose={(command) => {
                setOpen(false);
                carryOut(command);
              }}
            />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  );
}
