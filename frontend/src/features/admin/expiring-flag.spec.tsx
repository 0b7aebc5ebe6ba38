import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { adminWorld } from '../../testing/admin-console.js';
import { openSite } from '../../testing/render-app.js';
import { session } from '../../lib/auth/session.js';

// In a separate file, because the flag is read once, when the page is loaded
it('a step-up token that is about to expire is removed, and no request is sent with it', async () => {
  const api = adminWorld();
  const expiresAt = new Date(Date.now() + 4_000).toISOString();
  const flag = { stepUp: 'x', expiresAt, memberId: 'admin' };
  sessionStorage.setItem('numbercast.admin', JSON.stringify(flag));
  await openSite('/admin-dashboard');
  expect(await screen.findByRole('heading', { name: 'Admin Access Required' })).toBeInTheDocument();
  expect(sessionStorage.getItem('numbercast.admin')).toBeNull();
  expect(session.identity()?.memberId).toBe('admin');
  expect(api.callsTo('GET /api/admin/rollout')).toHaveLength(0);
});
