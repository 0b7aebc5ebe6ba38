import { useId, type ChangeEvent } from 'react';

import * as words from '#words/ui/file-choice.js';
import { buttonStyles } from './button-styles.js';

const focusStyles =
  'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent ' +
  'peer-hover:border-accent peer-disabled:opacity-55';

interface FileChoiceProps {
  /** Accepted file types, in the format of the input's `accept` attribute. */
  readonly accept: string;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that selects a file. The browser's file input lies invisibly above it and receives clicks and focus. */
export function FileChoice({ accept, disabled, onFile }: FileChoiceProps) {
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) onFile(file);
    // Without this, choosing the same file again after a change fires no event
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
      <label htmlFor={id} className={buttonStyles('secondary', 'regular', focusStyles)}>
        {words.chooseFile}
      </label>
    </span>
  );
}
