import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';

import { fakeApi, unreachable } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';
import type { Component, State } from './status-api.js';
import { refreshMs } from './use-status.js';

const since = '2026-11-28T15:00:00Z';
const components: readonly Component[] = ['sign-up', 'sign-in', 'payments', 'delivery', 'results'];

const status = (changes: Partial<Record<Component, State>> = {}, draws: unknown = []) => ({
  checkedAt: '2026-11-28T15:05:00Z',
  components: components.map((component) => ({ component, state: changes[component] ?? 'operational', since })),
  draws,
});

const draw = (drawId: string, numbers: string | null) => ({
  drawId,
  game: drawId.startsWith('powerball') ? 'powerball' : 'megamillions',
  date: drawId.slice(-10),
  drawAt: `${drawId.slice(-10)}T04:00:00Z`,
  deadline: '2026-11-30T03:59:00Z',
  numbers,
});

beforeEach(() => fakeSignIn(null));
afterEach(() => void jest.useRealTimers());

type Answer = NonNullable<Parameters<typeof fakeApi>[0]>[string];

async function openStatus(answer: Answer) {
  const api = fakeApi({ 'GET /api/status': answer });
  await openSite('/status');
  await screen.findByRole('heading', { level: 1, name: 'Status' });
  return api;
}

const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const summary = () => within(screen.getByRole('main')).getByRole('status');

describe('the status page', () => {
  it('shows that all components work', async () => {
    await openStatus({ body: status() });
    expect(await screen.findByText('Everything works.')).toBeInTheDocument();
    expect(rowsOf('What works')).toEqual([
      expect.stringMatching(/^Sign-up.*works$/),
      expect.stringMatching(/^Sign-in.*works$/),
      expect.stringMatching(/^Payments.*works$/),
      expect.stringMatching(/^Number delivery.*works$/),
      expect.stringMatching(/^Results.*works$/),
    ]);
  });

  it('shows which components are down or limited, and since when', async () => {
    await openStatus({ body: status({ payments: 'down', results: 'degraded' }) });
    expect(await screen.findByText('Some parts are down.')).toBeInTheDocument();
    const rows = rowsOf('What works');
    expect(rows[2]).toMatch(/^Payments.*downsince Nov 28, 10:00 AM ET$/);
    expect(rows[4]).toMatch(/^Results.*limitedsince Nov 28, 10:00 AM ET$/);
  });

  it('shows for each draw whether its numbers were sent in time', async () => {
    const draws = [
      draw('powerball-2026-11-30', 'sent'),
      draw('megamillions-2026-12-01', 'at-risk'),
      draw('powerball-2026-12-02', 'scheduled'),
      draw('megamillions-2026-12-04', null),
    ];
    await openStatus({ body: status({}, draws) });
    await screen.findByText('Everything works.');
    expect(rowsOf('Next draws')).toEqual([
      expect.stringMatching(/^Powerball Mon, Nov 30.*sent in time$/),
      expect.stringMatching(/^Mega Millions Tue, Dec 1.*may be late$/),
      expect.stringMatching(/^Powerball Wed, Dec 2.*not sent yet$/),
      expect.stringMatching(/^Mega Millions Fri, Dec 4.*unknown$/),
    ]);
  });

  it('shows all components as unknown when the servers are unreachable', async () => {
    await openStatus(unreachable);
    expect(await screen.findByText('Our servers don’t answer. We don’t know what works.')).toBeInTheDocument();
    for (const row of rowsOf('What works')) expect(row).toMatch(/unknown$/);
    expect(screen.getByText('The draws can’t be shown right now.')).toBeInTheDocument();
  });

  it('shows only the draws as unavailable when their schedule is missing', async () => {
    await openStatus({ body: status({ delivery: 'degraded' }, null) });
    expect(await screen.findByText('The draws can’t be shown right now.')).toBeInTheDocument();
    expect(summary()).toHaveTextContent('Some parts are limited.');
  });

  it('refreshes automatically', async () => {
    const api = await openStatus({ body: status({ payments: 'down' }) });
    await screen.findByText('Some parts are down.');
    jest.useFakeTimers();
    api.answer('GET /api/status', { body: status() });
    // The next poll is scheduled with the real timer, which was set before the fake timers were installed
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(summary()).toHaveTextContent('Everything works.');
    api.answer('GET /api/status', unreachable);
    await act(() => jest.advanceTimersByTimeAsync(refreshMs));
    expect(summary()).toHaveTextContent('Our servers don’t answer.');
  });
});
