import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { rollout, sealedDraw } from '../../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { problem, unreachable } from '../../../testing/fake-api.js';
import { signInServer } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';
import { dropStepUp } from '../step-up.js';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

describe('the admin gate', () => {
  it('[S2.71] rejects a wrong password', async () => {
    api.answer('POST /api/admin/gate', problem(403, 'wrong-admin-password'));
    const { user } = await openSite('/admin-dashboard');
    expect(await screen.findByRole('heading', { name: 'Admin Access Required' })).toBeInTheDocument();
    await user.type(screen.getByLabelText('Admin password'), 'guess');
    await user.click(screen.getByRole('button', { name: 'Open the console' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect password');
  });

  it('offers a new sign-in when the current one was without a second factor', async () => {
    api.answer('POST /api/admin/gate', problem(403, 'second-factor-needed'));
    const { user } = await openSite('/admin-dashboard');
    await user.type(await screen.findByLabelText('Admin password'), 'open sesame');
    await user.click(screen.getByRole('button', { name: 'Open the console' }));
    await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(signInServer.sentTo).toEqual(['logout /login?to=%2Fadmin-dashboard']));
    signInServer.sentTo = [];
  });

  it('[S4.40] opens for the admin, and adds the step-up token to subsequent requests', async () => {
    await openConsole();
    expect(screen.getByRole('heading', { name: 'Rollout Sets' })).toBeInTheDocument();
    await waitFor(() => expect(api.callsTo('GET /api/admin/rollout')).toHaveLength(1));
    const { headers } = api.callsTo('GET /api/admin/rollout')[0]!;
    expect([headers.get('x-step-up'), headers.get('authorization')]).toEqual([
      'step-up token',
      'Bearer token of admin',
    ]);
  });

  it('[S4.43] closes when a service no longer accepts the step-up token', async () => {
    const { user } = await openConsole();
    api.answer('GET /api/admin/members', problem(403, 'step-up-required'));
    await user.click(screen.getByRole('link', { name: 'User Information' }));
    expect(await screen.findByRole('heading', { name: 'Admin Access Required' })).toBeInTheDocument();
    expect(sessionStorage.getItem('numbercast.admin')).toBeNull();
  });

  it('[S2.75] closes on Sign Out, which deletes the step-up token and opens the home page', async () => {
    const { user, address } = await openConsole();
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(sessionStorage.getItem('numbercast.admin')).toBeNull();
    expect(signInServer.sentTo).toEqual([]);
  });
});

describe('the rollout', () => {
  it('[S2.86] shows the target and the progress of each draw', async () => {
    await openConsole();
    expect(await screen.findByText('default setting')).toBeInTheDocument();
    const draw = await screen.findByRole('row', { name: /Powerball.*Mon, Nov 23/ });
    expect(draw).toHaveTextContent('78,942,112');
    const [sets, members] = within(draw).getAllByRole('progressbar');
    expect(sets).toHaveAccessibleName('Sets generated for powerball-2026-11-23');
    expect(sets).toHaveAttribute('value', '50');
    expect(members).toHaveAttribute('value', '96');
    expect(within(draw).getByRole('button', { name: 'Copy draw id powerball-2026-11-23' })).toBeInTheDocument();
  });

  it('lists the next deadline first, and closed draws last', async () => {
    const draw = (day: string, state: string) => ({
      ...sealedDraw,
      drawId: `powerball-2026-11-${day}`,
      deadline: `2026-11-${day}T03:59:00Z`,
      state,
    });
    const items = [draw('28', 'scheduled'), draw('21', 'closed'), draw('25', 'sealed'), draw('23', 'closed')];
    api.answer('GET /api/admin/draws', { body: { items } });
    await openConsole();
    const copies = await screen.findAllByRole('button', { name: /^Copy draw id/ });
    const days = copies.map((button) => button.getAttribute('aria-label')?.slice(-2));
    expect(days).toEqual(['25', '28', '23', '21']);
  });

  it('updates the progress of the generation', async () => {
    const { drawId, poolSize, eligibleMembers } = sealedDraw;
    let generatedSize = 10_000;
    api.answer('GET /api/admin/draws/progress', () => {
      generatedSize = Math.min(poolSize, generatedSize + 5_000);
      const progress = generatedSize / poolSize;
      return {
        body: { items: [{ drawId, poolSize, generatedSize, eligibleMembers, membersAssigned: 1_900, progress }] },
      };
    });
    await openConsole();
    const sets = await screen.findByRole('progressbar', { name: /^Sets generated/ });
    await waitFor(() => expect(sets).toHaveAttribute('value', '100'));
    expect(screen.getByRole('progressbar', { name: /^Members with numbers/ })).toHaveAttribute('value', '100');
  });

  it('lists what is unusual about a draw', async () => {
    const draw = { ...sealedDraw, poolSize: 30_000, refusedTarget: 90_000_000, sealedWithoutLastResult: true };
    api.answer('GET /api/admin/draws', { body: { items: [draw] } });
    await openConsole();
    const row = await screen.findByRole('row', { name: /Powerball/ });
    expect(
      within(row)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Target of 90,000,000 refused: the rules allow fewer sets.',
      'Raised above the target: every member is guaranteed 5 sets.',
      'Sealed before the last result was known.',
    ]);
  });

  it('shows that generation continues when the draws cannot be loaded, and shows them after a retry', async () => {
    api.answer('GET /api/admin/draws', problem(503, 'service-unavailable'));
    const { user } = await openConsole();
    expect(await screen.findByText(/The draws can’t be shown right now\. Generation goes on/)).toBeInTheDocument();
    api.answer('GET /api/admin/draws', { body: { items: [sealedDraw] } });
    await user.click(screen.getByRole('button', { name: 'Load again' }));
    expect(await screen.findByRole('row', { name: /Powerball/ })).toBeInTheDocument();
  });

  it.each([
    ['5000', 'Target sets must be at least 10,000'],
    ['25000', 'Target sets must be in 10,000 increments (e.g., 20000, 50000, 100000)'],
    ['10010000', 'Target sets cannot exceed 10,000,000'],
  ])('[S5.22] rejects a target of %s', async (typed, text) => {
    const { user } = await openConsole();
    await user.type(screen.getByLabelText('Number of sets'), typed);
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(api.callsTo('POST /api/admin/rollout')).toEqual([]);
  });

  it('[S2.87] saves a quick-set target and shows the service’s message', async () => {
    api.answer('POST /api/admin/rollout', { body: { ...rollout(50_000, false), message: 'Target updated' } });
    const { user } = await openConsole();
    expect(screen.getByRole('button', { name: 'Update' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: '50,000' }));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('✓ Target updated')).toBeInTheDocument();
    expect(api.callsTo('POST /api/admin/rollout')[0]?.body).toEqual({ targetSets: 50_000 });
    expect(screen.getByText('custom setting')).toBeInTheDocument();
  });

  it('[S2.89] shows that an update is in progress, and disables the button meanwhile', async () => {
    let answerNow = () => undefined as void;
    const wait = new Promise<void>((resolve) => (answerNow = resolve));
    api.answer('POST /api/admin/rollout', async () => {
      await wait;
      return { body: { ...rollout(20_000, false), message: 'Target updated' } };
    });
    const { user } = await openConsole();
    await user.click(screen.getByRole('button', { name: '20,000' }));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByRole('button', { name: 'Updating...' })).toHaveAttribute('aria-disabled', 'true');
    answerNow();
    expect(await screen.findByText('✓ Target updated')).toBeInTheDocument();
  });

  it.each([
    ['a rejection', problem(409, 'below-assigned', { detail: '30,000 are already given' }), '30,000 are already given'],
    ['a failure without details', problem(500, 'internal'), 'Failed to update target sets'],
    ['a connection error', unreachable, 'Error updating configuration'],
  ])('[S8.33] shows %s', async (_case, answer, text) => {
    api.answer('POST /api/admin/rollout', answer);
    const { user } = await openConsole();
    await user.click(screen.getByRole('button', { name: '20,000' }));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it.each([
    [problem(500, 'internal'), 'Failed to load current configuration'],
    [unreachable, 'Error loading configuration'],
  ])('[S8.31] shows an error when the target cannot be loaded', async (answer, text) => {
    api.answer('GET /api/admin/rollout', answer);
    await openConsole();
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});
