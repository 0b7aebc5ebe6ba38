import { useId, useState, type ReactNode } from 'react';

import * as words from '#words/features/statistics/pictures.js';
import { Button } from '../../ui/button.js';
import { buttonStyles } from '../../ui/button-styles.js';
import { Section } from '../../ui/section.js';

interface PictureProps {
  readonly title: string;
  readonly id: string;
  /** Name of the data, with its article: `the white balls`. */
  readonly what: string;
  readonly lead?: ReactNode;
  /** The same data as a table. */
  readonly table: ReactNode;
  /** URL of the same data as a file. */
  readonly file: string;
  readonly children: ReactNode;
}

const unseen = (text: string) => <span className="sr-only">{text}</span>;

/** A chart whose data can be shown as a table. */
export function Picture({ title, id, what, lead, table, file, children }: PictureProps) {
  const [isOpen, setOpen] = useState(false);
  const tableId = useId();
  return (
    <Section title={title} id={id}>
      {lead && <p className="mb-4 max-w-[42rem] text-muted">{lead}</p>}
      {children}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          kind="secondary"
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? tableId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {(isOpen ? words.hideTable : words.showTable)(what, unseen)}
        </Button>
        <a href={file} className={buttonStyles('quiet', 'small')}>
          {words.downloadCsv(what, unseen)}
        </a>
      </div>
      {isOpen && (
        <div id={tableId} className="mt-4">
          {table}
        </div>
      )}
    </Section>
  );
}
