import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { ana, message, replyTemplate, thread } from '../../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { problem, unreachable } from '../../../testing/fake-api.js';
import { dropStepUp } from '../step-up.js';
import type { NewReply } from './support-api.js';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

const REPLIES = 'POST /api/admin/contacts/c-1/replies';
const sentReplies = () => api.callsTo(REPLIES).map(({ body }) => body as NewReply);
const answered = (changes: object = {}) => ({
  ...thread,
  state: 'waiting',
  revision: 2,
  messages: [
    ...thread.messages,
    { id: 'r-1', direction: 'out', channel: 'email', body: 'Look again.', at: '2026-11-22T13:00:00Z', by: 'ops' },
  ],
  ...changes,
});
const byText = {
  ...thread,
  name: 'Unknown phone',
  firstName: '',
  email: '',
  phone: '+14125550101',
  messages: [{ ...thread.messages[0], id: 'SM1', channel: 'text', body: 'Who is this?' }],
};

describe('the messages', () => {
  it('are the open ones, with the response time of the last 30 days', async () => {
    await openConsole('messages');
    expect(await screen.findByRole('row', { name: /Where are my numbers/ })).toHaveTextContent('open');
    expect(api.callsTo('GET /api/admin/contacts')[0]?.query.get('state')).toBe('open');
    await waitFor(() => expect(screen.getByLabelText('Answers in the last 30 days')).toHaveTextContent('12 h'));
  });

  it('show a notice when there are none', async () => {
    api.answer('GET /api/admin/contacts', { body: { items: [], total: 0 } });
    await openConsole('messages');
    expect(await screen.findByText('No messages found.')).toBeInTheDocument();
  });
});

describe('a conversation', () => {
  it('is answered from a template with the first name, and shows the delivery failure of the reply', async () => {
    const { user } = await openConsole('messages');
    await user.click(await screen.findByRole('link', { name: /Where are my numbers/ }));
    const panel = await screen.findByRole('dialog', { name: message.subject });
    expect(panel).toHaveTextContent('None came. Why?');
    await within(panel).findByRole('option', { name: replyTemplate.name });
    await user.selectOptions(within(panel).getByLabelText('Template'), replyTemplate.name);
    expect(within(panel).getByLabelText('Your reply')).toHaveValue('Hello Bo,\n\nTry again.');
    api.answer(REPLIES, { body: answered() });
    api.answer('GET /api/admin/contacts/c-1', { body: answered() });
    const receipt = { replyId: 'r-1', channel: 'email', state: 'failed', reason: 'bounced', destination: 'b···' };
    api.answer('GET /api/admin/deliveries/support-replies/c-1', { body: { items: [receipt] } });
    await user.click(within(panel).getByRole('button', { name: 'Send reply' }));
    expect(await within(panel).findByText('Look again.')).toBeInTheDocument();
    expect(await within(panel).findByText('bounced')).toBeInTheDocument();
    expect(sentReplies()).toMatchObject([
      { revision: 1, channel: 'email', body: 'Hello Bo,\n\nTry again.', close: false },
    ]);
    expect(within(panel).getByLabelText('Your reply')).toHaveValue('');
  });

  it('keeps the typed reply when another operator replied first, and shows the new messages', async () => {
    const { user } = await openConsole('messages', '&open=c-1');
    await user.type(await screen.findByLabelText('Your reply'), 'My words');
    api.answer(REPLIES, problem(409, 'contact-changed'));
    api.answer('GET /api/admin/contacts/c-1', { body: answered() });
    await user.click(screen.getByRole('button', { name: 'Send and close' }));
    expect(await screen.findByText(/^Your reply was not sent: another operator/)).toBeInTheDocument();
    expect(await screen.findByText('Look again.')).toBeInTheDocument();
    expect(screen.getByLabelText('Your reply')).toHaveValue('My words');
    api.answer(REPLIES, { body: answered({ state: 'closed', closed: { by: 'ops', at: '2026-11-22T14:00:00Z' } }) });
    await user.click(screen.getByRole('button', { name: 'Send and close' }));
    expect(await screen.findByText('Reply sent and conversation closed')).toBeInTheDocument();
    const [first, second] = sentReplies();
    expect(second).toMatchObject({ replyId: first!.replyId, revision: 2, close: true });
  });

  it('by text shows the segments, and rejects characters that texts do not support', async () => {
    api.answer('GET /api/admin/contacts/c-1', { body: byText });
    const { user } = await openConsole('messages', '&open=c-1');
    const words = await screen.findByLabelText('Your reply');
    expect(screen.getByLabelText('Send by')).toHaveValue('text');
    await user.type(words, 'It is us');
    expect(screen.getByText(/^28 characters, 1 segment\./)).toBeInTheDocument();
    await user.type(words, ' 👍');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(words).toHaveAccessibleDescription(/Remove emoji/);
    expect(sentReplies()).toEqual([]);
  });

  it('by text shows the phone number, and lets the operator end texts to it', async () => {
    api.answer('GET /api/admin/contacts/c-1', { body: byText });
    api.answer('POST /api/admin/deliveries/text-reviews/SM1/end-texts', {
      body: { message: 'Texts to ··· 0101 have ended.' },
    });
    const { user } = await openConsole('messages', '&open=c-1');
    await user.click(await screen.findByRole('button', { name: 'End texts to this phone' }));
    expect(await screen.findByText('Texts to ··· 0101 have ended.')).toBeInTheDocument();
    expect(screen.getByText('+14125550101')).toBeInTheDocument();
  });

  it('is closed without a reply, and stays open when closing fails', async () => {
    const { user } = await openConsole('messages', '&open=c-1');
    const close = await screen.findByRole('button', { name: 'Close without a reply' });
    api.answer('POST /api/admin/contacts/c-1/close', unreachable);
    await user.click(close);
    expect(await screen.findByText(/Network error/)).toBeInTheDocument();
    const closed = { ...thread, state: 'closed', revision: 2, closed: { by: 'ops', at: '2026-11-22T14:00:00Z' } };
    api.answer('POST /api/admin/contacts/c-1/close', { body: closed });
    api.answer('GET /api/admin/contacts/c-1', { body: closed });
    await user.click(close);
    expect(await screen.findByText('closed by ops')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close without a reply' })).not.toBeInTheDocument();
  });

  const page = `/admin-dashboard?tab=users&member=${ana.id}`;

  it('links to the member who wrote it', async () => {
    api.answer('GET /api/admin/contacts/c-1', { body: { ...thread, memberId: ana.id } });
    await openConsole('messages', '&open=c-1');
    expect(await screen.findByRole('link', { name: 'Open the member' })).toHaveAttribute('href', page);
  });

  it('links to the member with the sender’s email address', async () => {
    api.answer('GET /api/admin/members', { body: { items: [{ ...ana, email: message.email }], total: 1 } });
    await openConsole('messages', '&open=c-1');
    expect(await screen.findByRole('link', { name: 'Member: Ana Reyes' })).toHaveAttribute('href', page);
  });
});

describe('the reply templates', () => {
  it('are changed, also after a conflict with another operator, and deleted', async () => {
    const { user } = await openConsole('messages');
    await user.click(await screen.findByRole('button', { name: 'Edit templates' }));
    const dialog = await screen.findByRole('dialog', { name: 'Templates of replies' });
    await within(dialog).findByRole('option', { name: replyTemplate.name });
    await user.selectOptions(within(dialog).getByLabelText('Template'), replyTemplate.name);
    const name = within(dialog).getByLabelText('Name');
    await user.type(name, ' again');
    const path = '/api/admin/contacts/templates/sign-in';
    api.answer(`POST ${path}`, problem(409, 'template-changed', { title: 'Another operator changed this template' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save template' }));
    expect(await within(dialog).findByText(/Another operator changed this template/)).toBeInTheDocument();
    api.answer(`POST ${path}`, { body: { items: [{ ...replyTemplate, name: 'Signing in again', revision: 1 }] } });
    await user.click(within(dialog).getByRole('button', { name: 'Save template' }));
    expect(await within(dialog).findByRole('option', { name: 'Signing in again' })).toBeInTheDocument();
    expect(api.callsTo(`POST ${path}`)[1]?.body).toEqual({
      name: 'Signing in again',
      body: replyTemplate.body,
      revision: 0,
    });
    await user.selectOptions(within(dialog).getByLabelText('Template'), 'Signing in again');
    api.answer(`DELETE ${path}`, { body: { items: [] } });
    await user.click(within(dialog).getByRole('button', { name: 'Delete template' }));
    await waitFor(() => expect(within(dialog).queryByRole('option', { name: 'Signing in again' })).toBeNull());
    expect(api.callsTo(`DELETE ${path}`)[0]?.query.get('revision')).toBe('1');
  });
});
