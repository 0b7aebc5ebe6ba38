import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { logicQuery } from './admin-api.js';
import { LoadFailed } from './load-failed.js';

type Rules = Readonly<Record<string, unknown>>;

/** The rules as they are in force; read-only for now. */
export function LogicTab() {
  const { data, error, refetch } = useQuery(logicQuery);
  useMissingRulesWarning(data);
  return (
    <div className="space-y-5">
      {error && (
        <LoadFailed onRetry={refetch}>The rules can’t be shown right now. Generation is not affected.</LoadFailed>
      )}
      <Card title="Features" titleId="features" aside={<Badge>{data?.version ?? 'v1.0'}</Badge>}>
        {data ? (
          <ul className="list-disc space-y-1.5 pl-5">
            {data.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        ) : (
          'Loading...'
        )}
      </Card>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <RulePanel title="White balls (5 balls)" id="white-rules" rules={data?.whiteBallRules} />
        <RulePanel title="Red ball" id="red-rules" rules={data?.redBallRules} />
      </div>
    </div>
  );
}

/** Spec §3: missing rules leave a warning in the log, and the text 'Loading...' stays. */
function useMissingRulesWarning(logic: { whiteBallRules?: Rules | null; redBallRules?: Rules | null } | undefined) {
  useEffect(() => {
    if (!logic) return;
    if (!logic.whiteBallRules) console.warn('The rules for the white balls are missing');
    if (!logic.redBallRules) console.warn('The rules for the red ball are missing');
  }, [logic]);
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function RulePanel({ title, id, rules }: { title: string; id: string; rules: Rules | null | undefined }) {
  return (
    <Card
      title={title}
      titleId={id}
      aside={
        <Button kind="secondary" size="small" disabled>
          Edit (coming soon)
        </Button>
      }
    >
      {rules ? (
        <dl className="divide-y divide-line">
          {Object.entries(rules).map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2">
              <dt className="text-muted">{name}</dt>
              <dd className="figures min-w-0 font-semibold break-all">{shown(value)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        'Loading...'
      )}
    </Card>
  );
}
