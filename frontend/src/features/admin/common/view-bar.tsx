import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { classNames } from '../../../lib/format/class-names.js';
import { Button } from '../../../ui/button.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { TextField } from '../../../ui/field.js';
import { Link } from '../../../ui/link.js';
import { readViews, type SavedView, viewOf, withView, writeViews } from './saved-views.js';

interface ViewBarProps {
  /** The tab that the list is on. */
  readonly tab: string;
  readonly builtIn: readonly SavedView[];
}

const addressOf = (tab: string, { query }: SavedView) => `/admin-dashboard?tab=${tab}${query && `&${query}`}`;

/** Links to the views of a list: the built-in ones and the operator's own. */
export function ViewBar({ tab, builtIn }: ViewBarProps) {
  const [address] = useSearchParams();
  const [own, become] = useState(() => readViews(tab));
  const [isNaming, setNaming] = useState(false);
  const current = viewOf(address);
  const keep = (views: readonly SavedView[]) => {
    writeViews(tab, views);
    become(views);
  };
  const isKnown = [...builtIn, ...own].some(({ query }) => query === current);
  return (
    <nav aria-label="Views" className="flex flex-wrap items-center gap-1.5 sm:gap-1 sm:border-b sm:border-line">
      {builtIn.map((view) => (
        <ViewLink key={view.name} tab={tab} view={view} isCurrent={view.query === current} />
      ))}
      {own.map((view) => (
        <span key={view.name} className="inline-flex items-center">
          <ViewLink tab={tab} view={view} isCurrent={view.query === current} />
          <button
            type="button"
            aria-label={`Delete the view ${view.name}`}
            onClick={() => keep(own.filter(({ name }) => name !== view.name))}
            className="grid size-7 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </span>
      ))}
      {!isKnown && (
        <Button kind="quiet" size="small" onClick={() => setNaming(true)}>
          Save view
        </Button>
      )}
      {isNaming && (
        <NameDialog
          onName={(name) => {
            keep(withView(own, { name, query: current }));
            setNaming(false);
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </nav>
  );
}

function ViewLink({ tab, view, isCurrent }: { tab: string; view: SavedView; isCurrent: boolean }) {
  return (
    <Link
      to={addressOf(tab, view)}
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames(
        'px-2.5 py-1 text-[0.9375rem] font-semibold whitespace-nowrap sm:-mb-px sm:border-b-2 sm:py-2',
        // The views wrap on a phone, where an underline would only be below the last row
        'max-sm:rounded-full max-sm:border',
        isCurrent
          ? 'border-accent text-accent max-sm:bg-accent-soft'
          : 'border-transparent text-muted hover:text-ink max-sm:border-line-strong',
      )}
    >
      {view.name}
    </Link>
  );
}

function NameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  return (
    <FormDialog
      open
      title="Save this view"
      action="Save view"
      busy={false}
      failure={null}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') setError('Enter a name for this view.');
        else onName(name.trim());
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Kept in this browser."
        maxLength={40}
        value={name}
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
