import { readFile } from 'node:fs/promises';

/** A measured figure and its source. */
export interface Figure {
  value: number;
  unit: string;
  what: string;
  source: string;
  machine: string;
  /** Date of the measurement. */
  date: string;
}

export type FigureName = 'deliveryPerSecond' | 'deliveryCpuMs' | 'numbergenPeakMiB' | 'poolSeconds';
export type Figures = Record<FigureName, Figure>;

const repository = new URL('../../../', import.meta.url);
export const FIGURES = new URL('docs/capacity-figures.json', repository);
const RESULTS = new URL('tests/benchmarks/results.json', repository);

export const readFigures = async () => JSON.parse(await readFile(FIGURES, 'utf8')) as Figures;

/** Start of the name of each figure's row in the benchmark results. */
const ROWS: Partial<Record<FigureName, string>> = {
  deliveryPerSecond: 'delivery, from SetsAssigned',
  deliveryCpuMs: 'processor time of a message in all processes',
  numbergenPeakMiB: 'memory of numbergen during the 10 M pool',
  poolSeconds: 'pool of 10 M generated, stored and sealed',
};

/** Benchmark results by part. */
type Results = Record<string, { measuredAt: string; rows: { what: string; ours: number; unit: string }[] }>;

async function readResults(): Promise<Results> {
  try {
    return JSON.parse(await readFile(RESULTS, 'utf8')) as Results;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** The measurements, updated with the results of the last `make bench` on this machine. */
export async function newestFigures(machine: string): Promise<Figures> {
  const [figures, results] = [await readFigures(), await readResults()];
  for (const { measuredAt, rows } of Object.values(results))
    for (const [name, words] of Object.entries(ROWS) as [FigureName, string][])
      for (const { what, ours: value, unit } of rows.filter((row) => row.what.startsWith(words)))
        figures[name] = { value, unit, what, source: 'make bench', machine, date: measuredAt.slice(0, 10) };
  return figures;
}
