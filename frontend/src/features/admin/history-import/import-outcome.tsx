import { catalogue } from '@numbercast/lottery';
import { formatCount } from '../../../lib/format/format-count.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import { Notice } from '../../../ui/notice.js';
import { Table, type Column } from '../../../ui/table.js';
import type { ImportReport } from './imports-api.js';

type ContradictingRow = ImportReport['contradictingRows'][number];
type BadRow = ImportReport['badRows'][number];

const contradictingColumns: readonly Column<ContradictingRow>[] = [
  { title: 'Row', cell: ({ row }) => <span className="figures">{row}</span> },
  { title: 'Draw', cell: ({ date }) => <span className="figures whitespace-nowrap">{date}</span> },
  { title: 'In the file', cell: ({ inFile }) => <span className="figures whitespace-nowrap">{inFile}</span> },
  { title: 'Existing, kept', cell: ({ known }) => <span className="figures whitespace-nowrap">{known}</span> },
];

const badColumns: readonly Column<BadRow>[] = [
  { title: 'Row', cell: ({ row }) => <span className="figures">{row}</span> },
  { title: 'What is wrong', cell: ({ problem }) => problem },
  { title: 'What to do', cell: ({ remedy }) => remedy },
];

const rows = (count: number) => formatCount(count, 'row');

/** Numbers of rows by outcome, without zeros. */
const linesOf = ({ imported, known, repeated, awaited, contradicting, bad }: ImportReport): string[] =>
  [
    `${rows(imported)} imported`,
    known > 0 && `${rows(known)} already known`,
    repeated > 0 && `${rows(repeated)} repeated in the file`,
    awaited > 0 && `${rows(awaited)} left for the two result sources, which don’t agree on the draw yet`,
    contradicting > 0 && `${rows(contradicting)} contradicting a known result, which stays`,
    bad > 0 && `${rows(bad)} that cannot be used`,
  ].filter((line) => line !== false);

/** Outcome of an import, with the rows that an operator has to review. */
export function ImportOutcome({ report }: { report: ImportReport }) {
  const { game, contradicting, bad, contradictingRows, badRows } = report;
  const isClean = contradicting + bad === 0;
  return (
    <div className="space-y-4">
      <Notice
        tone={isClean ? 'good' : 'warn'}
        announce="politely"
        title={`${catalogue[game].name}: ${rows(report.rows)} read.`}
      >
        <ul className="list-disc pl-5">
          {linesOf(report).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Notice>
      <Listed
        title="Contradicting rows"
        all={contradicting}
        listed={contradictingRows}
        columns={contradictingColumns}
      />
      <Listed title="Rows that cannot be used" all={bad} listed={badRows} columns={badColumns} />
    </div>
  );
}

interface ListedProps<Row> {
  readonly title: string;
  readonly all: number;
  readonly listed: readonly Row[];
  readonly columns: readonly Column<Row>[];
}

function Listed<Row extends { row: number }>({ title, all, listed, columns }: ListedProps<Row>) {
  if (all === 0) return null;
  return (
    <div className="space-y-2">
      <h3 className="font-semibold">{title}</h3>
      {all > listed.length && (
        <p className="text-muted">
          The first {formatNumber(listed.length)} of {formatNumber(all)}.
        </p>
      )}
      <Table caption={title} columns={columns} rows={listed} keyOf={({ row }) => String(row)} empty="None." />
    </div>
  );
}
