import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { fakeSignIn } from '../../../testing/fake-keycloak.js';
import { dropStepUp } from '../step-up.js';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
  fakeSignIn({ memberId: 'staff-fin', email: 'fin@example.com', roles: ['finance'] });
});

describe('the console for the finance role', () => {
  it('has only the tabs of the role, and sends no requests for other tabs', async () => {
    await openConsole('payments');
    const menu = within(screen.getByRole('navigation', { name: 'Admin' }));
    const tabs = menu.getAllByRole('link').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Needs you', 'User Information', 'Payments']);
    const others = ['/api/admin/deliveries', '/api/admin/contacts', '/api/admin/draws', '/api/admin/jackpot-wins'];
    expect(api.calls.filter(({ route }) => others.some((path) => route.includes(path)))).toEqual([]);
  });
});
