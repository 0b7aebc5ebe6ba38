import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { declaredMetrics } from './declared-metrics.js';
import { readText, readYaml, repository } from '../support/repository.js';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

const folder = 'charts/numbercast/monitoring';

async function alerts(): Promise<Rule[]> {
  const { groups } = await readYaml<{ groups: { rules: Rule[] }[] }>(`${folder}/alerts.yaml`);
  return groups.flatMap(({ rules }) => rules);
}

async function panels(): Promise<Panel[]> {
  const { panels: all } = JSON.parse(await readText(`${folder}/dashboard.json`)) as { panels: Panel[] };
  return all.filter(({ targets }) => targets);
}

const metricsIn = (expr: string) =>
  [...expr.matchAll(/numbercast_\w+/g)].map(([name]) => name.replace(/_(?:count|sum|bucket)$/, ''));

describe('what is watched', () => {
  it('is counted by the services: alerts and dashboard name no other metric', async () => {
    const known = await declaredMetrics();
    expect(known.size).toBeGreaterThan(12);
    const named = [
      ...(await alerts()).map(({ expr }) => expr),
      ...(await panels()).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ].flatMap(metricsIn);
    expect(named.filter((metric) => !known.has(metric))).toEqual([]);
  });

  it('is every metric that measures a guarantee', async () => {
    const watched = new Set((await alerts()).flatMap(({ expr }) => metricsIn(expr)));
    for (const promise of [
      'deadline_in_danger',
      'roster_unserved',
      'dead_letters_waiting',
      'contact_message_oldest_seconds',
      'jackpot_wins_open',
      'outbox_age_seconds',
      'parked_key_oldest_seconds',
      'reconciliation_unreadable',
      'reconciliation_orphans',
    ])
      expect(watched).toContain(`numbercast_${promise}`);
  });

  it('has a runbook, and a test of when it calls', async () => {
    const tested = await readText(`${folder}/alerts.test.yaml`);
    for (const { alert, labels, annotations } of await alerts()) {
      expect([alert, existsSync(join(repository, 'docs/runbooks', `${annotations.runbook}.md`))]).toEqual([
        alert,
        true,
      ]);
      expect(['page', 'day']).toContain(labels.severity);
      expect([alert, tested.includes(`alertname: ${alert}`)]).toEqual([alert, true]);
    }
  });
});
