import { locked } from '#words/features/member/settings/setting.js';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';

import { classNames } from '../../../lib/format/class-names.js';
import { useSettings } from './open-setting-context.js';
import type { SettingId } from './setting-ids.js';
import { headIdOf } from './use-open-setting.js';

interface SettingProps {
  readonly id: SettingId;
  readonly title: string;
  /** The current value in one line. */
  readonly value: ReactNode;
  /** Whether the value is read-only. */
  readonly isLocked?: boolean | undefined;
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}

/** A setting as one row that expands in place. Its panel stays in the document, hidden while closed. */
export function Setting({ id, title, value, isLocked, level = 3, children }: SettingProps) {
  const { open, show } = useSettings();
  const isOpen = open === id;
  const Heading = `h${level}` as const;
  const Mark = isLocked ? Lock : ChevronRight;
  return (
    <div className="scroll-mt-4">
      <Heading className="font-semibold">
        <button
          type="button"
          id={headIdOf(id)}
          aria-expanded={isOpen}
          aria-controls={`${headIdOf(id)}-panel`}
          onClick={() => show(isOpen ? null : id)}
          className="flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-left sm:py-2 hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5"
        >
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
            {/* The space keeps the words apart in the name of the button */}
            <span>{title} </span>
            <span className="figures min-w-0 font-normal text-muted">{value}</span>
          </span>
          {isLocked && <span className="sr-only">{locked}</span>}
          <Mark
            aria-hidden="true"
            className={classNames(
              'size-4 shrink-0 text-muted',
              !isLocked && 'transition-transform duration-150',
              isOpen && !isLocked && 'rotate-90',
            )}
          />
        </button>
      </Heading>
      <section
        id={`${headIdOf(id)}-panel`}
        aria-labelledby={headIdOf(id)}
        hidden={!isOpen}
        className="rising border-t border-line px-4 py-5 sm:px-5"
      >
        {children}
      </section>
    </div>
  );
}
