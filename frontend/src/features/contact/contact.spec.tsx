import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';

import { fakeApi, problem, unreachable } from '../../testing/fake-api.js';
import { openSite } from '../../testing/render-app.js';

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('the contact form', () => {
  let api: ReturnType<typeof fakeApi>;
  beforeEach(() => {
    api = fakeApi({ 'POST /api/contact': { status: 202, body: { success: true } } });
  });

  afterEach(() => void jest.useRealTimers());

  const open = async (query = '') => {
    const site = await openSite(`/contact${query}`);
    await screen.findByRole('textbox', { name: 'Message' });
    return site;
  };

  const fill = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Maria');
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Where are they?');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
  };

  it('[S2.9] prefills the reason and the email from the URL', async () => {
    const site = await open('?reason=missing_numbers&email=maria@example.com');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('maria@example.com');
    await fill(site);
    expect(await screen.findByText("Message sent successfully! We'll be in touch soon.")).toBeInTheDocument();
    expect(api.callsTo('POST /api/contact')[0]?.body).toEqual({
      name: 'Maria',
      email: 'maria@example.com',
      subject: 'I did not receive my numbers',
      message: 'Where are they?',
    });
  });

  it('submits the value of the honeypot field, which is hidden from users and unreachable by keyboard', async () => {
    const site = await open('?reason=missing_numbers&email=maria@example.com');
    expect(screen.getAllByRole('textbox')).toHaveLength(4);
    const honeypot = document.querySelector<HTMLInputElement>('form input[aria-hidden]')!;
    expect(honeypot.tabIndex).toBe(-1);
    await site.user.type(honeypot, 'Cheap watches');
    await fill(site);
    await screen.findByText("Message sent successfully! We'll be in touch soon.");
    expect(api.callsTo('POST /api/contact')[0]?.body).toMatchObject({ topic: 'Cheap watches' });
  });

  it('[S2.68] confirms the message and returns to the home page after 5 seconds', async () => {
    const site = await open('?reason=missing_numbers&email=maria@example.com');
    await site.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Maria');
    await site.user.type(screen.getByRole('textbox', { name: 'Message' }), 'Where are they?');
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    await pass(0);
    expect(screen.getByText("Message sent successfully! We'll be in touch soon.")).toBeInTheDocument();
    await pass(4_900);
    expect(site.address()).toMatch(/^\/contact/);
    await pass(200);
    expect(site.address()).toBe('/');
  });

  it('cancels the return to the home page when the visitor chooses to stay', async () => {
    const site = await open('?reason=missing_numbers&email=maria@example.com');
    await fill(site);
    await site.user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(screen.getByText('Thanks for reaching out.')).toBeInTheDocument();
    expect(screen.queryByText(/We take you back/)).not.toBeInTheDocument();
  });

  it('rejects an invalid email address and focuses its field', async () => {
    const site = await open('?reason=missing_numbers&email=maria');
    await fill(site);
    expect(await screen.findByText('Please enter a valid email address.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    expect(api.calls).toEqual([]);
  });

  it('[S2.67] shows an error next to each missing field and sends nothing', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('Please enter your name.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Please enter your email.');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    expect(api.calls).toEqual([]);
  });

  it.each([
    ['the service fails', problem(500, 'internal'), 'Failed to send message. Please try again.'],
    ['there is no connection', unreachable, 'Network error. Please check your connection and try again.'],
    ['the service returns 429', problem(429, 'too-many', { detail: 'Please wait a minute.' }), 'Please wait a minute.'],
  ])('[S8.25] keeps the typed message and shows an error when %s', async (_case, answer, text) => {
    api.answer('POST /api/contact', answer);
    await fill(await open('?reason=missing_numbers&email=maria@example.com'));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Where are they?');
  });

  it('shows a validation error from the service at its field', async () => {
    const errors = [{ pointer: '/email', detail: 'We cannot answer to this address.' }];
    api.answer('POST /api/contact', problem(400, 'validation', { errors }));
    await fill(await open('?reason=missing_numbers&email=maria@example.com'));
    expect(await screen.findByText('We cannot answer to this address.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeInvalid();
  });
});
