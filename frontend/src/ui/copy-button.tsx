import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';

import * as words from '#words/ui/copy-button.js';
import { useIsAlive } from '../lib/browser/navigation.js';
import { Button } from './button.js';
import { toast } from './toast.js';

interface CopyButtonProps {
  readonly text: string;
  /** Object of the button's accessible name: `Copy <what>`. */
  readonly what: string;
  /** Shows the icon alone; the name stays for screen readers. */
  readonly compact?: boolean;
}

export function CopyButton({ text, what, compact }: CopyButtonProps) {
  const isAlive = useIsAlive();
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast(words.copied(what));
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      toast(words.notAllowed, 'bad');
    }
  };
  return (
    <Button kind="quiet" size="small" disabled={!isAlive} onClick={() => void copy()} aria-label={words.copyWhat(what)}>
      <Icon aria-hidden="true" className="size-4" />
      {!compact && words.copy}
    </Button>
  );
}
