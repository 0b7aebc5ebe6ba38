// A native list box takes the focus from the input and cannot be filled while the operator types.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useEffect, useId, useRef, useState } from 'react';

import { classNames } from '../../../lib/format/class-names.js';
import { useCommandResults, type CommandResult, type CommandResultGroup } from './command-results.js';

const pauseMs = 200;

/** What was typed, once the typing has paused. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}

/** Which of so many finds the arrow keys are on; the first one again whenever others are found. */
function useActive(results: readonly CommandResult[]) {
  const [activeId, setActiveId] = useState('');
  const index = Math.max(
    0,
    results.findIndex(({ id }) => id === activeId),
  );
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  const move = (key: string) => {
    const step = steps[key];
    if (step === undefined || results.length === 0) return false;
    setActiveId(results[(index + step + results.length) % results.length]!.id);
    return true;
  };
  return { active: results[index], move };
}

/** A line to type in and what it finds: arrow keys choose, Enter goes there. The focus never leaves the line. */
export function CommandList({ onChoose }: { onChoose: (to: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { groups, isPending, isFailed } = useCommandResults(usePaused(typed));
  const { active, move } = useActive(groups.flatMap(({ results }) => results));
  const press = (event: React.KeyboardEvent) => {
    if (move(event.key)) event.preventDefault();
    else if (event.key === 'Enter' && active) onChoose(active.to);
  };
  return (
    <>
      <input
        role="combobox"
        aria-label="Search members, draws and tabs"
        aria-expanded={groups.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.id}`}
        autoComplete="off"
        maxLength={100}
        placeholder="Member, draw or tab"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        className="min-h-14 w-full border-b border-line bg-surface px-5 text-lg -outline-offset-2 placeholder:text-muted"
      />
      <div id={`${id}-list`} role="listbox" aria-label="Found" className="min-h-0 overflow-y-auto p-2">
        {groups.map((group) => (
          <Group key={group.title} listId={id} group={group} active={active} onChoose={onChoose} />
        ))}
      </div>
      <output className="border-t border-line px-5 py-2.5 text-[0.9375rem] text-muted">
        {statusText(groups, isPending, isFailed)}
      </output>
    </>
  );
}

function statusText(groups: readonly CommandResultGroup[], isPending: boolean, isFailed: boolean): string {
  if (isPending) return 'Looking for members…';
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  const found = count === 0 ? 'Nothing found.' : `${count} found. ↑↓ to move · ↵ to open`;
  return isFailed ? `Members can’t be searched right now. ${found}` : found;
}

interface GroupProps {
  readonly listId: string;
  readonly group: CommandResultGroup;
  readonly active: CommandResult | undefined;
  readonly onChoose: (to: string) => void;
}

function Group({ listId, group: { title, results }, active, onChoose }: GroupProps) {
  return (
    <div role="group" aria-labelledby={`${listId}-${title}`}>
      <div id={`${listId}-${title}`} role="presentation" className="label-caps px-3 pt-3 pb-1">
        {title}
      </div>
      {results.map((find) => (
        <Option
          key={find.id}
          id={`${listId}-${find.id}`}
          find={find}
          isActive={find.id === active?.id}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly find: CommandResult;
  readonly isActive: boolean;
  readonly onChoose: (to: string) => void;
}

function Option({ id, find: { title, detail, to }, isActive, onChoose }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    // Keys are taken by the line, which keeps the focus and names the active option
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={() => onChoose(to)}
      className={classNames(
        'cursor-pointer rounded-control px-3 py-2',
        isActive ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <span className={classNames('block font-semibold', isActive && 'text-accent')}>{title}</span>
      <span className="block text-[0.9375rem] break-all text-muted">{detail}</span>
    </div>
  );
}
