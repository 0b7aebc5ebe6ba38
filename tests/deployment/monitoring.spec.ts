import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { services } from '@numbercast/local-stack/topology';
import { declaredMetrics } from './declared-metrics.js';
import { readText, readYaml, repository } from '../support/repository.js';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
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
  [...expr.matchAll(/(?:numbercast|http_server)_\w+/g)].map(([name]) => name.replace(/_(?:count|sum|bucket)$/, ''));

const isOurs = (metric: string) => /^(?:numbercast|http_server)_/.test(metric);

/** Metrics of exporters: Prometheus itself, Kafka's exporter of Strimzi, cert-manager and kube-state-metrics. */
const OF_EXPORTERS = [
  'up',
  'kafka_topic_partition_under_replicated_partition',
  'certmanager_certificate_expiration_timestamp_seconds',
  'kube_secret_created',
];

describe('alerts and dashboard', () => {
  it('use only metrics that services declare', async () => {
    const known = await declaredMetrics();
    expect(known.size).toBeGreaterThan(12);
    const named = [
      ...(await alerts()).map(({ expr }) => expr),
      ...(await panels()).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ].flatMap(metricsIn);
    expect(named.filter((metric) => !known.has(metric))).toEqual([]);
  });

  it('select metrics by a namespace that the chart replaces with its own', async () => {
    for (const { alert, expr } of await alerts()) {
      const selectors = [...expr.matchAll(/\b(\w+)\{([^}]*)\}/g)].map(([, metric = '', labels = '']) => ({
        metric,
        labels,
      }));
      const known = selectors.map(({ metric }) => isOurs(metric) || OF_EXPORTERS.includes(metric));
      expect([alert, known]).toEqual([alert, selectors.map(() => true)]);
      const elsewhere = selectors.filter(({ labels }) => !/namespace="(numbercast|engines)"/.test(labels));
      expect([alert, elsewhere]).toEqual([alert, []]);
      expect([alert, metricsIn(expr).length]).toEqual([alert, selectors.filter(({ metric }) => isOurs(metric)).length]);
    }
  });

  it('report a service without a pod', async () => {
    const down = (await alerts()).find(({ alert }) => alert === 'ServiceDown');
    const absent = [...(down?.expr ?? '').matchAll(/absent\(up\{namespace="numbercast", job="(\w+)"\}\)/g)];
    expect(absent.map(([, job]) => job).toSorted()).toEqual(services.map(({ name }) => name).toSorted());
  });

  it('alert on every metric of a guarantee', async () => {
    const watched = new Set((await alerts()).flatMap(({ expr }) => metricsIn(expr)));
    for (const metric of [
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
      expect(watched).toContain(`numbercast_${metric}`);
  });

  it('have a test and a severity for each alert', async () => {
    const tested = await readText(`${folder}/alerts.test.yaml`);
    for (const { alert, labels } of await alerts()) {
      expect(['critical', 'warning']).toContain(labels.severity);
      expect([alert, tested.includes(`alertname: ${alert}`)]).toEqual([alert, true]);
    }
  });

  it('have for each alert a summary, a description and the URL of an existing runbook that names it', async () => {
    for (const { alert, annotations } of await alerts()) {
      expect([alert, annotations.summary, annotations.description]).toEqual([
        alert,
        expect.any(String),
        expect.any(String),
      ]);
      expect(annotations.runbook_url).toMatch(/^docs\/runbooks\/[a-z-]+\.md$/);
      expect([alert, existsSync(join(repository, annotations.runbook_url))]).toEqual([alert, true]);
      expect(await readText(annotations.runbook_url)).toContain(`\`${alert}\``);
    }
  });
});
