import { Readable } from 'node:stream';
import { applyDecorators, Header, HttpCode, Injectable, Post, Res, StreamableFile } from '@nestjs/common';
import { Schema } from 'mongoose';
import { z } from 'zod';
import { Clock } from '../config/clock.js';
import { acted } from '../events/acted.js';
import type { Aggregates } from '../persistence/aggregates.js';
import { Store } from '../persistence/store.js';
import { type CsvCell, csvHead, csvLines } from './csv.js';
import type { WholeList } from './read-page.js';
import { ResponseSchema } from './response-schema.js';

/** Schema of a response that is a CSV file. */
const csvFile = z
  .custom<StreamableFile>((value) => value instanceof StreamableFile)
  .meta({ type: 'string', description: 'A table, its columns named in the first line' });

const exportRoute = applyDecorators(Post('export'), HttpCode(200), Header('content-type', 'text/csv; charset=utf-8'));

/** Declares the route `POST …/export` of a list, which responds with a CSV file. */
export const ExportRoute =
  () =>
  <F extends (...parameters: never[]) => Promise<StreamableFile>>(
    target: object,
    name: string,
    handler: TypedPropertyDescriptor<F>,
  ) => {
    exportRoute(target, name, handler);
    ResponseSchema(csvFile)(target, name, handler);
  };

/** The columns of a file by their names. */
export type ExportColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell | undefined>>;

interface Order<Row> {
  /** `members`, for the audit log and the name of the file. */
  list: string;
  actor: string;
  /** What the list is filtered by. The audit log omits the text of a search, which may be a member's address. */
  filter: Readonly<Record<string, unknown>>;
  found: WholeList<Row>;
  columns: ExportColumns<Row>;
}

/** The response of the request, whose headers an export sets. */
export interface ExportReply {
  header(name: string, value: string): unknown;
}

export const CurrentReply = () => Res({ passthrough: true });

/** How often a list was exported. */
interface ListExport {
  times: number;
}

const inWords = ([name, value]: [string, unknown]) => {
  if (name === 'search') return 'a search';
  return Array.isArray(value) ? `${value.length} chosen` : `${name} ${String(value)}`;
};

const isSet = ([, value]: [string, unknown]) => value !== undefined && value !== '';

/** `status paused, a search`. */
const filterInWords = (filter: Order<never>['filter']) =>
  Object.entries(filter).filter(isSet).map(inWords).join(', ') || 'no filter';

/** Exports lists of the console as files. Each export is in the audit log before the first row leaves. */
@Injectable()
export class ListExports {
  private readonly exports: Aggregates<ListExport>;

  constructor(
    store: Store,
    private readonly clock: Clock,
  ) {
    this.exports = store.aggregates<ListExport>('list_exports', new Schema<ListExport>({ times: Number }));
  }

  /** Streams the list as a file. Headers of the response say how many rows it has, and whether the list is longer. */
  async send<Row>(reply: ExportReply, order: Order<Row>): Promise<StreamableFile> {
    const { list, found, columns } = order;
    await this.record(order);
    reply.header('x-row-count', String(found.total));
    if (found.isTotalCapped) reply.header('x-row-count-capped', 'true');
    return new StreamableFile(Readable.from(chunksOf(columns, found.batches), { objectMode: false }), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${list.replaceAll(' ', '-')}.csv"`,
    });
  }

  private async record<Row>({ list, actor, filter, found: { total, isTotalCapped } }: Order<Row>) {
    const rows = `${isTotalCapped ? 'the first ' : ''}${total.toLocaleString('en-US')} ${total === 1 ? 'row' : 'rows'}`;
    const action = `exported ${rows} of ${list}`;
    const target = `${list}: ${filterInWords(filter)}`;
    const entry = acted({ by: actor, at: this.clock.now() }, action, target);
    await this.exports.upsertChange(list, (current) => ({
      next: { times: (current?.times ?? 0) + 1 },
      events: [entry],
    }));
  }
}

async function* chunksOf<Row>(columns: ExportColumns<Row>, batches: AsyncIterable<Row[]>) {
  const values = Object.values(columns);
  yield csvHead(Object.keys(columns));
  for await (const rows of batches) yield csvLines(rows.map((row) => values.map((value) => value(row) ?? null)));
}
