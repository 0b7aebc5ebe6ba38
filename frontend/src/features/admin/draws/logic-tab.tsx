import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';

import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Loading, SkeletonRows } from '../../../ui/skeleton.js';
import { logicQuery } from '../admin-api.js';
import { LoadFailed } from '../common/load-failed.js';
import { useAwaited } from '../common/use-awaited.js';
import { ruleFields } from '../rules-studio/rule-fields.js';
import { studioQuery, type Draft, type RuleGroup, type Studio as StudioState } from '../rules-studio/rules-api.js';

// Loaded on demand, because most operators read the rules and change nothing
const RulesStudio = lazy(async () => ({ default: (await import('../rules-studio/rules-studio.js')).RulesStudio }));
const RuleEditor = lazy(async () => ({ default: (await import('../rules-studio/rule-editor.js')).RuleEditor }));

type Rules = Readonly<Record<string, unknown>>;

/** The rules in force, and below them the studio, where a draft changes them. */
export function LogicTab() {
  const { data, error, isPending, refetch } = useQuery(logicQuery);
  const studio = useQuery(studioQuery);
  const [edited, edit] = useState<RuleGroup | null>(null);
  const draft = studio.data?.draft;
  useMissingRulesWarning(data);
  // The cards vary in height, so they appear together and none of them shifts another
  if (useAwaited(isPending || studio.isPending)) return <AwaitedTab />;
  return (
    <div className="space-y-5">
      {error && (
        <LoadFailed onRetry={refetch}>The rules can’t be shown right now. Generation is not affected.</LoadFailed>
      )}
      <Card title="Features" titleId="features" aside={<Badge isVerbatim>{data?.version ?? 'v1.0'}</Badge>}>
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
        <RulePanel
          title="White balls (5 balls)"
          group="whiteBallRules"
          rules={data?.whiteBallRules}
          draft={draft}
          onEdit={edit}
        />
        <RulePanel title="Red ball" group="redBallRules" rules={data?.redBallRules} draft={draft} onEdit={edit} />
      </div>
      <Studio query={studio} />
      {draft && edited && (
        <Suspense>
          <RuleEditor draft={draft} group={edited} onClose={() => edit(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** The cards while their data loads. */
function AwaitedTab() {
  return (
    <Loading what="the rules">
      <div className="space-y-5">
        <Card title="Features" aside={<Badge isVerbatim>v1.0</Badge>}>
          Loading...
          <SkeletonRows rows={4} />
        </Card>
        <div className="grid items-start gap-5 xl:grid-cols-2">
          {['White balls (5 balls)', 'Red ball'].map((title) => (
            <Card key={title} title={title}>
              Loading...
              <SkeletonRows />
            </Card>
          ))}
        </div>
      </div>
    </Loading>
  );
}

function Studio({ query: { data, error, refetch } }: { query: UseQueryResult<StudioState> }) {
  const loading = (
    <Loading what="the Rules studio">
      <SkeletonRows rows={6} className="h-64" />
    </Loading>
  );
  if (error && !data) return <LoadFailed onRetry={refetch}>The Rules studio can’t be shown right now.</LoadFailed>;
  return data ? (
    <Suspense fallback={loading}>
      <RulesStudio studio={data} />
    </Suspense>
  ) : (
    loading
  );
}

/** Spec §3: missing rules log a warning, and the text 'Loading...' stays. */
function useMissingRulesWarning(logic: { whiteBallRules?: Rules | null; redBallRules?: Rules | null } | undefined) {
  useEffect(() => {
    if (!logic) return;
    if (!logic.whiteBallRules) console.warn('The rules for the white balls are missing');
    if (!logic.redBallRules) console.warn('The rules for the red ball are missing');
  }, [logic]);
}

const formatValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

interface RulePanelProps {
  readonly title: string;
  readonly group: RuleGroup;
  readonly rules: Rules | null | undefined;
  readonly draft: Draft | null | undefined;
  readonly onEdit: (group: RuleGroup) => void;
}

function RulePanel({ title, group, rules, draft, onEdit }: RulePanelProps) {
  return (
    <Card title={title} titleId={group} aside={<EditButton title={title} draft={draft} onEdit={() => onEdit(group)} />}>
      {draft === null && (
        <p className="-mt-2 mb-3 text-muted">To edit these rules, start a draft in the Rules studio.</p>
      )}
      {rules ? (
        <dl className="divide-y divide-line">
          {Object.entries(rules).map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2">
              <RuleName group={group} name={name} />
              <dd className="figures min-w-0 font-semibold break-all">
                {formatValue(value)}
                <Drafted now={value} then={draft?.[group][name]} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        'Loading...'
      )}
    </Card>
  );
}

/** The rule in words, and the key that the API and the audit log use. */
function RuleName({ group, name }: { group: RuleGroup; name: string }) {
  const label = ruleFields[group].find((field) => field.name === name)?.label;
  return (
    <dt className="min-w-0">
      {label && <span className="block">{label}</span>}
      <code className="text-sm break-all text-muted">{name}</code>
    </dt>
  );
}

/** Shows “Coming soon”, as the spec requires, until there is a draft to edit. */
function EditButton({ title, draft, onEdit }: Pick<RulePanelProps, 'title' | 'draft'> & { onEdit: () => void }) {
  return (
    <Button kind="secondary" size="small" disabled={!draft} onClick={onEdit}>
      {draft ? (
        <>
          Edit <span className="sr-only">{title} in the draft</span>
        </>
      ) : (
        'Edit (coming soon)'
      )}
    </Button>
  );
}

function Drafted({ now, then }: { now: unknown; then: number | undefined }) {
  if (then === undefined || then === now) return null;
  return (
    <span className="text-accent">
      <span aria-hidden="true"> → </span>
      <span className="sr-only">, in the draft </span>
      {then}
    </span>
  );
}
