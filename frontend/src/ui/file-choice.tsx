import { useId, type ChangeEvent } from 'react';

import { buttonStyles } from './button-styles.js';

const focusLook =
  'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent ' +
  'peer-hover:border-accent peer-disabled:opacity-55';

interface FileChoiceProps {
  /** Kinds of files that are offered, as the browser's control takes them. */
  readonly accept: string;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
}

/** Looks like a button; what is pressed, and has the focus, is the browser's own control. */
export function FileChoice({ accept, disabled, onFile }: FileChoiceProps) {
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) onFile(file);
    // The same file, changed meanwhile, may be chosen again
    event.target.value = '';
  };
  return (
    <span className="relative inline-flex">
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={choose}
        className="peer absolute inset-0 z-10 size-full cursor-pointer opacity-0"
      />
      <label htmlFor={id} className={buttonStyles('secondary', 'regular', focusLook)}>
        Choose a file
      </label>
    </span>
  );
}
