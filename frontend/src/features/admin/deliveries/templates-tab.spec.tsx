import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { mailTemplate, textTemplate } from '../../../testing/delivery-answers.js';
import { dropStepUp } from '../step-up.js';

const TEXT = 'GET /api/admin/deliveries/templates/numbers-text';
const MAIL = 'GET /api/admin/deliveries/templates/numbers-email';
const textSample = { ...textTemplate, text: 'Numbercast Powerball\n11-23-37-48-52 +12', segments: 1, length: 131 };

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
  api.answer(TEXT, { body: textSample });
  api.answer(MAIL, {
    body: {
      ...mailTemplate,
      subject: 'Your Powerball numbers',
      text: 'In plain text',
      pageUrl: '/api/deliveries/sample-pages/t',
    },
  });
});

describe('the templates tab', () => {
  it('shows a text message as it arrives, with its version, segments and characters left', async () => {
    await openConsole('templates');
    expect(await screen.findByText(/11-23-37-48-52 \+12/)).toBeInTheDocument();
    expect(screen.getByText('version 3')).toBeInTheDocument();
    expect(screen.getByText('1 segment')).toBeInTheDocument();
    expect(screen.getByText(/131 characters, 29 left in this segment/)).toBeInTheDocument();
  });

  it('shows a text message for the other game and for ten sets', async () => {
    const { user, address } = await openConsole('templates');
    await screen.findByText('version 3');
    api.answer(TEXT, { body: { ...textSample, text: 'Numbercast Mega Millions', segments: 2, length: 226 } });
    await user.selectOptions(screen.getByLabelText('Game'), 'megamillions');
    await waitFor(() => expect(screen.getByLabelText('Game')).toHaveValue('megamillions'));
    await user.selectOptions(screen.getByLabelText('Numbers'), '10');
    expect(await screen.findByText('2 segments')).toBeInTheDocument();
    await waitFor(() =>
      expect(api.callsTo(TEXT).at(-1)?.query.toString()).toBe('game=megamillions&count=10&language=en'),
    );
    expect(address()).toBe('/admin-dashboard?tab=templates&game=megamillions&count=10');
  });

  it('shows a text message in Spanish', async () => {
    const { user } = await openConsole('templates');
    await screen.findByText('version 3');
    api.answer(TEXT, { body: { ...textSample, text: 'STOP para cancelar' } });
    await user.selectOptions(screen.getByLabelText('Language'), 'Español');
    expect(await screen.findByText('STOP para cancelar')).toBeInTheDocument();
    expect(api.callsTo(TEXT).at(-1)?.query.get('language')).toBe('es');
  });

  it('shows an email with subject and plain text, and its HTML in a sandboxed frame', async () => {
    const { user } = await openConsole('templates');
    await user.selectOptions(await screen.findByLabelText('Template'), 'Email: Numbers');
    expect(await screen.findByText('Your Powerball numbers')).toBeInTheDocument();
    expect(screen.getByText('In plain text')).toBeInTheDocument();
    const frame = screen.getByTitle('The email as a page');
    expect(frame).toHaveAttribute('sandbox', '');
    expect(frame).toHaveAttribute('src', '/api/deliveries/sample-pages/t');
  });
});
