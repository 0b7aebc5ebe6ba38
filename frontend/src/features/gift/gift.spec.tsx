import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { fakeApi, problem } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';

const CODE = '7K2M-9XQ4-TB3R-W8HD-5NPC';
const gift = { giverName: 'Ann', recipientName: 'Ben', message: 'Happy birthday', state: 'redeemable' };
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  fakeSignIn(null);
  api = fakeApi({ 'POST /api/gifts/lookup': { body: gift } });
  history.replaceState(null, '', '/');
});

async function fillForm() {
  const site = await openSite('/gift');
  await site.user.type(await screen.findByLabelText('Your name'), 'Ann');
  await site.user.type(screen.getByLabelText('Your email'), 'ann@example.com');
  await site.user.type(screen.getByLabelText('First name of the person you give this to'), 'Ben');
  await site.user.type(screen.getByLabelText('Message on the card (optional, up to 200 characters)'), 'Happy birthday');
  await site.user.click(screen.getByRole('checkbox'));
  return site;
}
const payButton = () => screen.getByRole('button', { name: 'Pay $59.88 for the gift' });

describe('the gift purchase page', () => {
  it('submits the displayed amount and repeats the identical request when retried after a failure', async () => {
    api.answer('POST /api/gifts', problem(503, 'payment-provider-unavailable'));
    const { user } = await fillForm();
    await user.click(payButton());
    expect(await screen.findByText('Nothing has been charged, and your answers are still here.')).toBeInTheDocument();
    await user.click(payButton());
    await waitFor(() => expect(api.callsTo('POST /api/gifts')).toHaveLength(2));
    const [first, second] = api.callsTo('POST /api/gifts').map(({ body }) => body);
    expect(first).toEqual({
      giftId: expect.any(String),
      giverName: 'Ann',
      giverEmail: 'ann@example.com',
      recipientName: 'Ben',
      message: 'Happy birthday',
      recipientIsAdult: true,
      amountCents: 5988,
      language: 'en',
    });
    expect(second).toEqual(first);
  });

  it('asks the visitor to reload when the price has changed', async () => {
    api.answer('POST /api/gifts', problem(409, 'amount-changed'));
    const { user } = await fillForm();
    await user.click(payButton());
    expect(await screen.findByText('The price has changed. Please reload the page to see it.')).toBeInTheDocument();
  });

  it('shows an error next to each missing field and sends nothing', async () => {
    const { user } = await openSite('/gift');
    await user.click(await screen.findByRole('button', { name: 'Pay $59.88 for the gift' }));
    expect(await screen.findByText('Please enter a first name.')).toBeInTheDocument();
    expect(screen.getByText('Please confirm the age of the person you give this to.')).toBeInTheDocument();
    expect(screen.getByLabelText('Your name')).toHaveFocus();
    expect(api.callsTo('POST /api/gifts')).toEqual([]);
  });

  it('announces after the payment that the code is sent by email', async () => {
    await openSite('/gift?paid=true');
    expect(await screen.findByText('We are emailing you the code and the card')).toBeInTheDocument();
  });
});

describe('the gift card page', () => {
  const openCard = async () => {
    history.replaceState(null, '', `/gift/card#${CODE}`);
    return openSite('/gift/card');
  };

  it('shows the recipient and the code, and offers to print, email and copy the card', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = await openCard();
    expect(await screen.findByRole('heading', { name: 'A year of numbers for Ben' })).toBeInTheDocument();
    expect(screen.getByText(CODE)).toBeInTheDocument();
    const href = screen.getByRole('link', { name: 'Email it' }).getAttribute('href')!;
    expect(decodeURIComponent(href)).toContain(`/redeem#${CODE}`);
    await user.click(screen.getByRole('button', { name: 'Print the card' }));
    expect(print).toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Copy the message' })).toBeEnabled();
  });

  it('shows that the code has already been used', async () => {
    api.answer('POST /api/gifts/lookup', { body: { ...gift, state: 'redeemed' } });
    await openCard();
    expect(await screen.findByText('This code can’t be used any more')).toBeInTheDocument();
  });

  it('shows that the code is unknown', async () => {
    api.answer('POST /api/gifts/lookup', problem(404, 'gift-not-found'));
    await openCard();
    expect(await screen.findByText('We don’t know this code')).toBeInTheDocument();
  });
});
