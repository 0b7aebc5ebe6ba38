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

const Where = ({ check, service }: Pick<Finding, 'check' | 'service'>) => (
  <>
    <p className="font-semibold">{check}</p>
    <p className="text-sm text-muted">{service}</p>
  </>
);

const columns: readonly Column<Finding>[] = [
  { title: 'Check', cell: ({ check, service }) => <Where check={check} service={service} /> },
  {
    title: 'Finding',
    cell: ({ problem, fix }) => (
      <div className="max-w-[65ch]">
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
  // Failures first
  const findings = results
    .flatMap((result) => result.findings)
    .toSorted((a, b) => Number(a.isAdvice) - Number(b.isAdvice));
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
          keyOf={({ service, check, problem }) => `${service} ${check} ${problem}`}
          empty=""
          onPhone="rows"
        />
      )}
    </div>
  );
}
