import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { formatCount } from '../../../lib/format/format-count.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { type Column, Table } from '../../../ui/table.js';
import { services } from './metrics-api.js';
import { type Finding, runPreflight, type ServiceResult } from './preflight-api.js';

/** A finding, with all services that report it. */
interface SharedFinding extends Omit<Finding, 'service'> {
  readonly services: readonly string[];
}

/** Failures first. */
function groupedFindings(results: readonly ServiceResult[]): SharedFinding[] {
  const groups = new Map<string, SharedFinding>();
  for (const { service, ...finding } of results.flatMap(({ findings }) => findings)) {
    const key = `${finding.check} ${finding.problem}`;
    const others = groups.get(key)?.services ?? [];
    groups.set(key, { ...finding, services: [...others, service] });
  }
  return [...groups.values()].toSorted((a, b) => Number(a.isAdvice) - Number(b.isAdvice));
}

const columns: readonly Column<SharedFinding>[] = [
  {
    title: 'Check',
    cell: ({ check, services: found }) => (
      <>
        <p className="font-semibold">{check}</p>
        <p className="text-sm text-muted">{found.length === services.length ? 'all services' : found.join(', ')}</p>
      </>
    ),
  },
  {
    title: 'Finding',
    cell: ({ problem, fix }) => (
      <div className="max-w-[65ch] [overflow-wrap:anywhere]">
        <p>{problem}</p>
        <p className="text-muted">{fix}</p>
      </div>
    ),
  },
  {
    title: 'Result',
    cell: ({ isAdvice }) => <Badge tone={isAdvice ? 'warn' : 'bad'}>{isAdvice ? 'Advice' : 'Failed'}</Badge>,
  },
];

const sum = (results: readonly ServiceResult[], of: 'checks' | 'failed') =>
  results.reduce((total, result) => total + result[of], 0);

/** Checks whether the installation has what it needs from its settings, engines and providers. */
export function PreflightSection() {
  const [done, setDone] = useState(0);
  const run = useMutation({
    mutationFn: async () => {
      setDone(0);
      return Promise.all(
        services.map(async (service) => {
          const result = await runPreflight(service);
          setDone((count) => count + 1);
          return result;
        }),
      );
    },
  });
  return (
    <section aria-labelledby="preflight">
      <h2 id="preflight" className="headline mb-2 text-xl">
        Preflight
      </h2>
      <p className="mb-4 max-w-[65ch] text-[0.9375rem] text-muted">
        Checks settings, databases, Kafka, and the accounts at Stripe, Twilio and SendGrid. It sends a test email to the
        administrator.
      </p>
      <Button
        kind="secondary"
        size="small"
        busy={run.isPending && `Checked ${done} of ${services.length} services…`}
        onClick={() => run.mutate()}
      >
        Run the checks
      </Button>
      <div aria-live="polite">{run.data && <Results results={run.data} />}</div>
    </section>
  );
}

function Results({ results }: { readonly results: readonly ServiceResult[] }) {
  const [checks, failed] = [sum(results, 'checks'), sum(results, 'failed')];
  const findings = groupedFindings(results);
  return (
    <div className="mt-4 grid gap-4">
      <Notice tone={failed > 0 ? 'bad' : 'good'}>
        {failed > 0
          ? `${formatNumber(failed)} of ${formatCount(checks, 'check')} failed.`
          : `All ${formatCount(checks, 'check')} passed.`}
      </Notice>
      {findings.length > 0 && (
        <Table
          caption="Findings"
          columns={columns}
          rows={findings}
          keyOf={({ check, problem }) => `${check} ${problem}`}
          empty=""
        />
      )}
    </div>
  );
}
