import type { MetricObjectWithValues, MetricValue } from '@prometheus-io/client';
import { z } from 'zod';
import { HTTP_REQUESTS } from '../telemetry/metrics.js';

/** A metric value with its labels, in the form that operators see. */
export const metricSchema = z.object({
  name: z.string(),
  help: z.string(),
  labels: z.record(z.string(), z.union([z.string(), z.number()])),
  value: z.number(),
  /** For histograms: count, and the 50th and 95th percentile in seconds. */
  timing: z.object({ count: z.number(), p50: z.number(), p95: z.number() }).optional(),
});
export type MetricSample = z.infer<typeof metricSchema>;

type Metric = MetricObjectWithValues<MetricValue<string>>;

const OURS = 'numbercast_';
const DURATION = '_duration_seconds';

/** Returns our own metrics and the HTTP request metric of a process; histograms are summarized per label set. */
export function metricSamplesOf(metrics: readonly Metric[]): MetricSample[] {
  return metrics
    .filter(({ name }) => name.startsWith(OURS) || name === HTTP_REQUESTS)
    .flatMap((metric) => (metric.name.endsWith(DURATION) ? timings(metric) : plain(metric)));
}

const shortened = (name: string) => (name.startsWith(OURS) ? name.slice(OURS.length) : name);

function plain({ name, help, values }: Metric): MetricSample[] {
  return values.map(({ labels, value }) => ({
    name: shortened(name),
    help,
    labels: labels as MetricSample['labels'],
    value,
  }));
}

function timings({ name, help, values }: Metric): MetricSample[] {
  const byLabels = new Map<string, { labels: MetricSample['labels']; buckets: [number, number][]; count: number }>();
  for (const { labels, value, metricName } of values as (MetricValue<string> & { metricName?: string })[]) {
    const { le, ...own } = labels as Record<string, string | number>;
    const key = JSON.stringify(own);
    const seen = byLabels.get(key) ?? { labels: own, buckets: [], count: 0 };
    if (metricName?.endsWith('_count')) seen.count = value;
    if (metricName?.endsWith('_bucket')) seen.buckets.push([le === '+Inf' ? Infinity : Number(le), value]);
    byLabels.set(key, seen);
  }
  return [...byLabels.values()].map(({ labels, buckets, count }) => {
    const timing = { count, p50: bound(buckets, count * 0.5), p95: bound(buckets, count * 0.95) };
    return { name: shortened(name), help, labels, value: count, timing };
  });
}

/** Returns the smallest bound below which this many observations lie, or the largest finite bound. */
function bound(buckets: readonly [number, number][], wanted: number) {
  const finite = buckets.filter(([le]) => le < Infinity);
  return finite.find(([, below]) => below >= wanted)?.[0] ?? finite.at(-1)?.[0] ?? 0;
}
