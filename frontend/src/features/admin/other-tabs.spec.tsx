import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { adminAnswers, assignment, openConsole, report } from '../../testing/admin-console.js';
import { fakeApi, problem } from '../../testing/fake-api.js';
import { fakeSignIn, theAdmin } from '../../testing/fake-keycloak.js';
import { dropStepUp } from './step-up.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  dropStepUp();
  fakeSignIn(theAdmin);
  api = fakeApi(adminAnswers);
});

describe('the other tabs', () => {
  it('search users on the server, with the search in the address', async () => {
    const { user, address } = await openConsole('users');
    expect(await screen.findByRole('row', { name: /Ana Reyes/ })).toBeInTheDocument();
    api.answer('GET /api/admin/members', { body: { items: [], total: 0 } });
    await user.type(screen.getByLabelText('Search by email or name'), 'zoe');
    expect(await screen.findByText('No users found.')).toBeInTheDocument();
    expect(address()).toBe('/admin-dashboard?tab=users&search=zoe');
    expect(api.callsTo('GET /api/admin/members').at(-1)?.query.get('search')).toBe('zoe');
  });

  it('show payments with the spec’s defaults', async () => {
    await openConsole('payments');
    const row = await screen.findByRole('row', { name: /ana@example.com/ });
    expect(row).toHaveTextContent('Active');
    expect(row).toHaveTextContent('N/A');
  });

  it('send an assignment again after saying what will be sent', async () => {
    api.answer('POST /api/resend', { body: { message: 'Sent again by text' } });
    const { user } = await openConsole('resend');
    await user.click(await screen.findByRole('button', { name: 'Text to ana@example.com' }));
    await user.click(await screen.findByRole('button', { name: 'Send 1 text' }));
    expect(await screen.findByText('Sent again by text')).toBeInTheDocument();
    expect(api.callsTo('POST /api/resend')[0]?.body).toEqual({ id: assignment.id, type: 'text' });
  });

  it('say when a message could not be sent again', async () => {
    api.answer('POST /api/resend', problem(409, 'not-allowed', { detail: 'This member has stopped texts.' }));
    const { user } = await openConsole('resend');
    await user.click(await screen.findByRole('button', { name: 'Email to ana@example.com' }));
    await user.click(await screen.findByRole('button', { name: 'Send 1 email' }));
    expect(await screen.findByText('Resend failed')).toBeInTheDocument();
    expect(screen.getByText('This member has stopped texts.')).toBeInTheDocument();
  });

  it('wait for the first report and then show it', async () => {
    api.answer('GET /api/admin/reports/latest', ({ query }) =>
      query.get('game') === 'powerball' ? { body: report } : problem(404, 'report-not-found'),
    );
    await openConsole('reporting');
    const powerball = await screen.findByRole('region', { name: 'Powerball' });
    expect(await within(powerball).findByText('18,410')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Mega Millions' })).toHaveTextContent('Loading latest draw report...');
  });

  it('show the rules as they are, not editable yet', async () => {
    await openConsole('logic');
    const white = await screen.findByRole('region', { name: 'White balls (5)' });
    expect(await within(white).findByText('xBlockSize')).toBeInTheDocument();
    expect(within(white).getByRole('button', { name: 'Edit (coming soon)' })).toBeDisabled();
  });

  it('say that an unknown one is coming soon', async () => {
    await openConsole('lottery');
    expect(screen.getByRole('heading', { name: 'Coming soon!' })).toBeInTheDocument();
  });
});
