import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { fakeApi } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';

beforeEach(() => {
  fakeSignIn(null);
  fakeApi();
});

describe('the accessibility statement', () => {
  it('states the WCAG target, the tests performed and the known limits', async () => {
    await openSite('/accessibility');
    expect(await screen.findByRole('region', { name: 'What we aim for' })).toHaveTextContent(
      'level AA of the Web Content Accessibility Guidelines (WCAG) 2.2',
    );
    expect(screen.getByRole('region', { name: 'What we tested' })).toHaveTextContent('by keyboard alone');
    expect(screen.getByRole('region', { name: 'Known limits' })).toHaveTextContent(
      'People with disabilities have not tested the site yet',
    );
    expect(screen.getByText(/^Last reviewed on \w+ \d+, \d{4}\.$/)).toBeInTheDocument();
  });

  it('links to the contact form for reporting a problem', async () => {
    await openSite('/accessibility');
    const report = await screen.findByRole('region', { name: 'Report a problem' });
    expect(within(report).getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact');
  });
});
