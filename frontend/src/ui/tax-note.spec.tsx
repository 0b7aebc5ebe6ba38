import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';

import { fakeApi, siteConfig } from '../testing/fake-api.js';
import { TaxNote } from './tax-note.js';

it('the site says that sales tax is added, in an installation that collects it', async () => {
  fakeApi({ 'GET /config.json': { body: { ...siteConfig, plusTax: true } } });
  render(<TaxNote />);
  const note = await screen.findByText(/^Prices are before sales tax/);
  expect(note.textContent).toContain('You see the total before you pay.');
});
