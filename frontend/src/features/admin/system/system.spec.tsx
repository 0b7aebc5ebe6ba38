import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { metricsOf } from '../../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { unreachable } from '../../../testing/fake-api.js';
import { dropStepUp } from '../step-up.js';
import { services } from './metrics-api.js';
import { spanOf } from './service-metrics.js';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

const say = (service: string, ...metrics: { name: string; labels?: object; value?: number }[]) =>
  api.answer(`GET /api/admin/metrics/${service}`, { body: metricsOf(service, metrics) });

const timed = (name: string, labels: object, value: number, p95: number) => ({
  ...{ name, labels, value },
  timing: { count: value, p50: p95 / 2, p95 },
});

describe('the System tab', () => {
  it('shows all services as healthy when every service is ready and no work is pending', async () => {
    await openConsole('system');
    expect(await screen.findByText('All services healthy.')).toBeInTheDocument();
    expect(screen.getAllByText('Ready')).toHaveLength(8);
  });

  it('shows a service that does not respond, and the dependency that another service waits for', async () => {
    api.answer('GET /api/admin/metrics/billing', unreachable);
    api.answer('GET /api/admin/metrics/members', {
      body: { ...metricsOf('members'), ready: { ready: false, serving: true, store: false, events: true } },
    });
    await openConsole('system');
    expect(await screen.findByText('No answer from: billing.')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /billing/ })).toHaveTextContent('No answer');
    expect(screen.getByRole('row', { name: /members/ })).toHaveTextContent('Waits: the database');
  });

  it('lists pending work for operators, with links to it', async () => {
    say('admin', { name: 'dead_letters_waiting', labels: {}, value: 3 });
    say('billing', { name: 'reconciliation_orphans', labels: {}, value: 2 });
    say('reporting', { name: 'result_overdue_seconds', labels: { draw: 'powerball-2026-11-21' }, value: 30_000 });
    say('members', { name: 'members_unreachable', labels: {}, value: 2 });
    await openConsole('system');
    expect(await screen.findByText(/2 members have no channel for numbers/)).toBeInTheDocument();
    const deadLetters = await screen.findByText(/3 dead letters need attention\./);
    expect(within(deadLetters).getByRole('link')).toHaveAttribute('href', '/admin-dashboard?tab=dead-letters');
    const orphans = screen.getByText(/Stripe charges 2 subscriptions without a member\./);
    expect(within(orphans).getByRole('link')).toHaveAttribute('href', '/admin-dashboard?tab=payments');
    expect(screen.getByText(/powerball-2026-11-21 has no result, 8 h after the draw\./)).toBeInTheDocument();
  });

  it.each([
    ['admin', 'contact_messages_waiting', 5, /5 contact messages are waiting for a reply\./, 'messages'],
    ['admin', 'contact_message_oldest_seconds', 6 * 86_400, /has waited 6 days for a reply\./, 'messages'],
    ['reporting', 'jackpot_wins_open', 1, /1 jackpot win needs a payout recorded/, 'reporting'],
    ['delivery', 'messages_undelivered', 11, /11 messages with numbers failed/, 'deadlines'],
    ['reporting', 'result_held', 1, /is held back\. Check it and enter the right one\./, 'reporting'],
    ['reporting', 'jackpot_changed', 1, /The feed has another jackpot/, 'rollout'],
    ['reporting', 'jackpot_feed_failing_seconds', 7_200, /has failed for 2 h\./, 'rollout'],
    ['members', 'members_unreachable', 2, /2 members have no channel for numbers\./, 'users'],
    ['billing', 'disputes_undecided', 2, /2 disputes are open\./, 'payments'],
    ['billing', 'reconciliation_orphans', 2, /2 subscriptions without a member\./, 'payments'],
  ])('lists pending work from the %s metric %s', async (service, name, value, words, tab) => {
    say(service, { name, labels: {}, value });
    await openConsole('system');
    expect(within(await screen.findByText(words)).getByRole('link')).toHaveAttribute(
      'href',
      `/admin-dashboard?tab=${tab}`,
    );
    expect(screen.queryByText('All services healthy.')).not.toBeInTheDocument();
  });

  it('does not show all services as healthy when a count could not be read', async () => {
    const { metrics, ...rest } = metricsOf('admin');
    api.answer('GET /api/admin/metrics/admin', { body: { ...rest, metrics: metrics.slice(1) } });
    await openConsole('system');
    expect(await screen.findByText(/Some counts could not be read/)).toBeInTheDocument();
    expect(screen.queryByText('All services healthy.')).not.toBeInTheDocument();
  });

  it('shows count, failures and duration of requests, provider calls and events', async () => {
    const request = { http_request_method: 'GET', http_route: '/api/member' };
    say(
      'gateway',
      timed('http_server_request_duration_seconds', { ...request, http_response_status_code: 200 }, 1_200, 0.05),
      timed('http_server_request_duration_seconds', { ...request, http_response_status_code: 503 }, 2, 1),
    );
    const call = { provider: 'twilio', operation: 'POST /Messages.json' };
    say(
      'delivery',
      timed('provider_call_duration_seconds', { ...call, outcome: '201' }, 900, 0.25),
      timed('provider_call_duration_seconds', { ...call, outcome: '429' }, 7, 0.25),
      timed('event_duration_seconds', { type: 'numbergen.v1.SetsAssigned', outcome: 'handled' }, 450, 0.02),
      { name: 'consumer_lag_events', labels: { topic: 'numbergen.v1' }, value: 41 },
    );
    await openConsole('system');
    expect(await screen.findByRole('row', { name: /GET \/api\/member/ })).toHaveTextContent('1,20221 s');
    expect(screen.getByRole('row', { name: /twilio/ })).toHaveTextContent('9077250 ms');
    expect(screen.getByRole('row', { name: /SetsAssigned/ })).toHaveTextContent('450020 ms');
    expect(screen.getByRole('row', { name: /^delivery/ })).toHaveTextContent('41');
  });
});

describe('the Stripe settings', () => {
  const settings = (body: object) => api.answer('GET /api/admin/payments/settings', { body });
  const portal = { canCancel: false, canChangePlan: false, canPause: false, readAt: '2026-11-22T15:00:00Z' };

  it('are shown as correct', async () => {
    settings({ portal, afterRetries: { seen: 'canceled', seenAt: '2026-11-20T15:00:00Z' } });
    await openConsole('system');
    expect(await screen.findByRole('row', { name: /Customer portal/ })).toHaveTextContent('Card and invoices onlyYes');
    expect(screen.getByRole('row', { name: /After the last retry/ })).toHaveTextContent('cancels the subscriptionYes');
  });

  it('are shown with the required change when they are wrong', async () => {
    say('billing', { name: 'provider_settings_wrong', labels: { setting: 'after-retries' }, value: 1 });
    settings({
      portal: { ...portal, canCancel: true, canChangePlan: true },
      afterRetries: { seen: 'marked-unpaid', seenAt: '2026-11-20T15:00:00Z' },
    });
    await openConsole('system');
    expect(await screen.findByRole('row', { name: /Customer portal/ })).toHaveTextContent(
      'Offers canceling, changing the plan: turn that offNo',
    );
    expect(screen.getByRole('row', { name: /After the last retry/ })).toHaveTextContent('marks it unpaid');
    expect(screen.getByText(/Stripe does not cancel a subscription after the last retry/)).toBeInTheDocument();
  });

  it('are shown as not seen before they are known', async () => {
    settings({ portal: null, afterRetries: null });
    await openConsole('system');
    expect(await screen.findByRole('row', { name: /After the last retry/ })).toHaveTextContent('Not seen yet');
  });
});

describe('a browser request', () => {
  it('starts a new trace', async () => {
    await openConsole('system');
    await screen.findByText('All services healthy.');
    const traces = ['gateway', 'billing'].map((service) =>
      api.callsTo(`GET /api/admin/metrics/${service}`)[0]?.headers.get('traceparent'),
    );
    for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(new Set(traces).size).toBe(2);
  });
});

describe('a span of time', () => {
  it.each([
    [0.02, '20 ms'],
    [2.5, '3 s'],
    [93, '2 min'],
    [7_200, '2 h'],
    [259_200, '3 days'],
  ])('of %s seconds is displayed as %s', (seconds, words) => {
    expect(spanOf(seconds)).toBe(words);
  });
});

describe('the preflight on the System tab', () => {
  const answer = (service: string, ...checks: object[]) =>
    api.answer(`POST /api/admin/preflight/${service}`, { body: { service, checks } });
  const run = async () => {
    await openConsole('system');
    await userEvent.click(await screen.findByRole('button', { name: 'Run the checks' }));
  };
  const passed = { name: 'MongoDB', findings: [] };

  it('shows that all checks passed', async () => {
    for (const service of services) answer(service, passed);
    await run();
    expect(await screen.findByText('All 8 checks passed.')).toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'Findings' })).not.toBeInTheDocument();
  });

  it('lists failures before advice, and counts a service that does not respond as a failure', async () => {
    for (const service of services) answer(service, passed);
    const advice = { problem: 'Stripe Tax is not active.', fix: 'Decide whether you need it.', isAdvice: true };
    const failure = { problem: 'No active price has the lookup key `annual`.', fix: 'Run `make stripe-setup`.' };
    answer('billing', { name: 'Stripe Tax', findings: [advice] }, { name: 'Stripe prices', findings: [failure] });
    api.answer('POST /api/admin/preflight/delivery', unreachable);
    await run();
    expect(await screen.findByText('2 of 9 checks failed.')).toBeInTheDocument();
    const [, ...rows] = within(screen.getByRole('table', { name: 'Findings' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Stripe prices.*billing.*`annual`.*Run `make stripe-setup`\..*Failed/),
      expect.stringMatching(/Answer.*delivery.*did not answer.*Failed/),
      expect.stringMatching(/Stripe Tax.*billing.*not active.*Advice/),
    ]);
  });
});
