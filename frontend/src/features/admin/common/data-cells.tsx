/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react';

import { classNames } from '../../../lib/format/class-names.js';
import { Link } from '../../../ui/link.js';
import type { Selection } from './row-selection.js';
import { SelectRow } from './row-selection.js';

const padding = 'px-3 py-2 align-middle font-normal first:pl-4 last:pr-4 max-sm:px-4';

interface DataCellProps {
  readonly title: string;
  /** The row's URL. Every cell links to it; only the first cell's link is exposed to keyboard and screen readers. */
  readonly link: string | null;
  readonly numeric?: boolean;
  readonly children: ReactNode;
}

export function DataCell({ title, link, numeric, children }: DataCellProps) {
  return (
    <td
      role="cell"
      data-title={title}
      className={classNames('relative', padding, numeric ? 'figures sm:text-right' : 'text-left')}
    >
      <span className="min-w-0">{children}</span>
      {link !== null && <Link to={link} aria-hidden="true" tabIndex={-1} className="absolute inset-0" />}
    </td>
  );
}

interface FirstCellProps {
  readonly link: string | null;
  readonly selection: Selection | undefined;
  readonly rowKey: string;
  readonly name: string;
  readonly children: ReactNode;
}

/** Row header, which links to the row's page. */
export function FirstCell({ link, selection, rowKey, name, children }: FirstCellProps) {
  return (
    <th
      role="rowheader"
      scope="row"
      className={classNames(
        padding,
        // The background hides what scrolls below it
        'text-left max-sm:relative sm:max-lg:sticky sm:max-lg:left-0 sm:max-lg:z-10 sm:max-lg:bg-surface lg:relative',
      )}
    >
      <span className="flex items-center gap-3">
        {selection && <SelectRow selection={selection} rowKey={rowKey} name={name} />}
        <span className="min-w-0">
          {link === null ? (
            children
          ) : (
            <Link to={link} className="block after:absolute after:inset-0">
              {children}
            </Link>
          )}
        </span>
      </span>
    </th>
  );
}
