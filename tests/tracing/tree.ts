import type { Span } from './collector.js';

/** The spans of a trace, each below its parent, in the order in which they started. */
export function treeOf(spans: readonly Span[]): string {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const inOrder = spans.toSorted((a, b) => a.startedAt - b.startedAt);
  const beginning = inOrder[0]?.startedAt ?? 0;
  const under = (parent: string | undefined, depth: number): string[] =>
    inOrder
      // Browser spans are not recorded: the tree begins with its requests
      .filter(({ parentSpanId = '' }) => (known.has(parentSpanId) ? parentSpanId : undefined) === parent)
      .flatMap((span) => [lineOf(span, depth, beginning), ...under(span.spanId, depth + 1)]);
  return under(undefined, 0).join('\n');
}

function lineOf({ service, name, startedAt, took, hasFailed }: Span, depth: number, beginning: number) {
  const at = `${((startedAt - beginning) / 1_000).toFixed(3)} s`;
  const lasted = `${took.toFixed(1)} ms${hasFailed ? '  failed' : ''}`;
  return `${at.padStart(10)}  ${'  '.repeat(depth)}${service}: ${name}  (${lasted})`;
}
