import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { problem } from '../../../testing/fake-api.js';
import {
  activated,
  backTest,
  rooms,
  ruleDraft,
  studio,
  whiteBallRules,
  withDraft,
} from '../../../testing/rules-answers.js';
import { dropStepUp } from '../step-up.js';

const STUDIO = 'GET /api/admin/rules/studio';
const DRAFT = 'POST /api/admin/rules/draft';
const CHANGE = 'PATCH /api/admin/rules/draft';
const ROOM = 'GET /api/admin/rules/draft/space';
const TEST = 'POST /api/admin/rules/draft/back-test';
const ACTIVATE = 'POST /api/admin/rules/draft/activate';
const ROLL_BACK = 'POST /api/admin/rules/activations';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
  api.answer('GET /api/admin/rules', {
    body: { version: 'v1.0', features: [], whiteBallRules, redBallRules: { skipRecentDraws: 1 } },
  });
  api.answer(ROOM, { body: rooms });
});

const openDraft = async (body: object = withDraft) => {
  api.answer(STUDIO, { body });
  const site = await openConsole('logic');
  return { ...site, draft: await screen.findByRole('region', { name: 'Draft v1.1' }) };
};
const openEditor = async () => {
  const site = await openDraft();
  await site.user.click(screen.getByRole('button', { name: 'Edit White balls (5 balls) in the draft' }));
  return { ...site, editor: await screen.findByRole('dialog', { name: 'White balls (5 balls), draft v1.1' }) };
};
const retype = async ({ user }: Awaited<ReturnType<typeof openEditor>>, label: string, text: string) => {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
};

describe('the Rules studio without a draft', () => {
  it('[S2.78] keeps the active rules read-only, and creates a single draft of them even after a retry', async () => {
    const { user } = await openConsole('logic');
    const begin = await screen.findByRole('button', { name: 'New draft' });
    expect(screen.getAllByRole('button', { name: 'Edit (coming soon)' })).toHaveLength(2);
    api.answer(DRAFT, problem(503, 'unavailable'));
    await user.click(begin);
    await screen.findByRole('alert');
    api.answer(DRAFT, { body: withDraft });
    await user.click(begin);
    expect(await screen.findByRole('region', { name: 'Draft v1.1' })).toBeInTheDocument();
    const drafts = api.callsTo(DRAFT).map(({ body }) => body as { draftId: string; basedOn: string });
    expect(new Set(drafts.map(({ draftId }) => draftId)).size).toBe(1);
    expect(drafts[1]?.basedOn).toBe('v1.0');
    expect(screen.getAllByRole('button', { name: /^Edit .* in the draft$/ })).toHaveLength(2);
  });

  it('shows which operator has created a draft in the meantime', async () => {
    const detail = 'ben@numbercast.example began it at 2026-11-21 12:00 UTC. Continue it, or discard it first.';
    api.answer(DRAFT, problem(409, 'draft-exists', { detail }));
    const { user } = await openConsole('logic');
    await user.click(await screen.findByRole('button', { name: 'New draft' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  });

  it('leaves the rules visible when it cannot be loaded', async () => {
    api.answer(STUDIO, problem(503, 'unavailable'));
    await openConsole('logic');
    expect(await screen.findByText('The Rules studio can’t be shown right now.')).toBeInTheDocument();
    expect(screen.getByText('blockMinBlocks')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Edit (coming soon)' })).toHaveLength(2);
  });
});

describe('a draft', () => {
  it('shows the new value next to each changed rule', async () => {
    await openDraft();
    const whites = screen.getByRole('region', { name: 'White balls (5 balls)' });
    const hits = within(whites).getByText('skipRecentMaxHits').closest('dt');
    expect(hits).toHaveTextContent('Recent numbers allowed in a set');
    expect(hits?.nextSibling).toHaveTextContent('0 → , in the draft 1');
    expect(within(whites).getByText('blockWidth').closest('dt')?.nextSibling).toHaveTextContent(/^10$/);
  });

  it('shows the exact number of sets for the next draws before and after, and whether it is enough', async () => {
    await openDraft();
    const powerball = await screen.findByRole('row', { name: /Powerball, Wed, Nov 25/ });
    expect(powerball).toHaveTextContent('80,000,000');
    expect(powerball).toHaveTextContent('120,000,000');
    expect(powerball).toHaveTextContent('40,000,000 more sets, 50.0% more');
    const megaMillions = screen.getByRole('row', { name: /Mega Millions, Tue, Nov 24/ });
    expect(megaMillions).toHaveTextContent('74,225,243 fewer sets, over 99.9% less');
    expect(megaMillions).toHaveTextContent('too few');
    expect(api.callsTo(ROOM)[0]?.query.toString()).toBe(`draftId=${ruleDraft.draftId}&revision=2`);
  });

  it('is edited in labeled number fields, with a validation error next to each field', async () => {
    const site = await openEditor();
    await retype(site, 'Fewest blocks in a set', '6');
    await retype(site, 'Numbers in a block', '1.5');
    await site.user.click(within(site.editor).getByRole('button', { name: 'Save to the draft' }));
    expect(screen.getByLabelText('Fewest blocks in a set')).toHaveAccessibleDescription('At most 5');
    expect(screen.getByLabelText('Numbers in a block')).toHaveAccessibleDescription('Enter a whole number');
    expect(screen.getByLabelText('Numbers in a block')).toHaveFocus();
    expect(api.callsTo(CHANGE)).toEqual([]);

    await retype(site, 'Numbers in a block', '20');
    await retype(site, 'Fewest blocks in a set', '5');
    const detail = 'At most 4: blocks of 20 are no more in powerball';
    const errors = [{ pointer: '/whiteBallRules/blockMinBlocks', detail }];
    api.answer(CHANGE, problem(400, 'invalid-input', { errors }));
    await site.user.click(within(site.editor).getByRole('button', { name: 'Save to the draft' }));
    await waitFor(() => expect(screen.getByLabelText('Fewest blocks in a set')).toHaveAccessibleDescription(detail));
    expect(screen.getByLabelText('Fewest blocks in a set')).toHaveFocus();
  });

  it('is saved with the revision that was opened', async () => {
    const site = await openEditor();
    await retype(site, 'Lowest average gap', '0.45');
    const saved = { ...withDraft, draft: { ...ruleDraft, revision: 3 } };
    api.answer(CHANGE, { body: saved });
    await site.user.click(within(site.editor).getByRole('button', { name: 'Save to the draft' }));
    expect(await screen.findByText('The draft is saved')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.callsTo(CHANGE)[0]?.body).toEqual({
      draftId: ruleDraft.draftId,
      revision: 2,
      note: ruleDraft.note,
      whiteBallRules: { ...ruleDraft.whiteBallRules, gapAverageLow: 0.45 },
      redBallRules: ruleDraft.redBallRules,
    });
  });

  it('shows which operator changed it first when two operators edit it', async () => {
    const site = await openEditor();
    const detail = 'ben@numbercast.example changed it at 2026-11-21 12:06 UTC. Load it again.';
    api.answer(CHANGE, problem(409, 'draft-changed', { detail }));
    await retype(site, 'Lowest average gap', '0.45');
    await site.user.click(within(site.editor).getByRole('button', { name: 'Save to the draft' }));
    const alert = await within(site.editor).findByRole('alert');
    expect(alert).toHaveTextContent(detail);
    await site.user.click(within(alert).getByRole('button', { name: 'Close without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.callsTo(STUDIO).length).toBeGreaterThan(1);
  });

  it('saves its reason', async () => {
    const { user } = await openDraft();
    api.answer(CHANGE, { body: { ...withDraft, draft: { ...ruleDraft, note: 'Asked for', revision: 3 } } });
    expect(screen.getByRole('button', { name: 'Save reason' })).toHaveAttribute('aria-disabled', 'true');
    await user.clear(screen.getByLabelText('Why these rules'));
    await user.type(screen.getByLabelText('Why these rules'), 'Asked for');
    await user.click(screen.getByRole('button', { name: 'Save reason' }));
    expect(await screen.findByText('The reason is saved')).toBeInTheDocument();
    expect(api.callsTo(CHANGE)[0]?.body).toMatchObject({ note: 'Asked for', revision: 2 });
  });

  it('does not overwrite the reason of another operator', async () => {
    const { user } = await openDraft();
    api.answer(CHANGE, problem(409, 'draft-changed', { detail: 'ben@numbercast.example changed it.' }));
    api.answer(STUDIO, { body: { ...withDraft, draft: { ...ruleDraft, note: 'Ben’s reason', revision: 3 } } });
    await user.type(screen.getByLabelText('Why these rules'), ', and more');
    await user.click(screen.getByRole('button', { name: 'Save reason' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('ben@numbercast.example changed it.');
    await user.click(screen.getByRole('button', { name: 'Show the draft as it is' }));
    expect(await screen.findByDisplayValue('Ben’s reason')).toBeInTheDocument();
  });

  it('is discarded after a confirmation', async () => {
    const { user } = await openDraft();
    await user.click(screen.getByRole('button', { name: 'Discard draft…' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard draft v1.1?' });
    api.answer('POST /api/admin/rules/draft/discard', { body: studio });
    await user.click(within(question).getByRole('button', { name: 'Discard draft' }));
    expect(await screen.findByRole('button', { name: 'New draft' })).toBeInTheDocument();
  });
});

describe('a back-test', () => {
  it('is started for a number of draws, and shows its progress and results', async () => {
    const { user } = await openDraft();
    await user.selectOptions(screen.getByLabelText('Look back'), '50');
    api.answer(TEST, { status: 202, body: { ...withDraft, backTest } });
    await user.click(screen.getByRole('button', { name: 'Run back-test' }));
    expect(await screen.findByRole('progressbar', { name: 'Back-test' })).toHaveAttribute('value', '30');
    expect(api.callsTo(TEST)[0]?.body).toMatchObject({ draftId: ruleDraft.draftId, revision: 2, draws: 50 });
    expect(screen.getByRole('button', { name: 'Running…' })).toHaveAttribute('aria-disabled', 'true');
    const draft = screen.getByRole('row', { name: /Powerball.*v1\.1, draft/ });
    expect(draft).toHaveTextContent('41.0%');
    expect(draft).toHaveTextContent('29 of 30');
    expect(screen.getByRole('row', { name: /Powerball.*v1\.0, active/ })).toHaveTextContent('27 of 30');
    expect(screen.getByText(/Powerball, 4 of 30 draws/)).toBeInTheDocument();
  });

  it('shows that it waits while sets are generated', async () => {
    await openDraft({ ...withDraft, backTest: { ...backTest, isWaiting: true } });
    expect(screen.getByText('Waiting until the sets are generated.')).toBeInTheDocument();
  });

  it('shows when it belongs to an earlier revision of the draft', async () => {
    await openDraft({ ...withDraft, backTest: { ...backTest, state: 'superseded', revision: 1 } });
    expect(screen.getByText(/The draft has changed since/)).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });
});

describe('an activation', () => {
  it('shows the first draws it affects, and what stays unchanged, before it is confirmed', async () => {
    const { user } = await openDraft();
    await user.click(screen.getByRole('button', { name: 'Activate from the next draw…' }));
    const question = await screen.findByRole('alertdialog', { name: 'Activate rules v1.1?' });
    expect(question).toHaveTextContent('Powerball on Wed, Nov 25 and Mega Millions on Tue, Nov 24');
    expect(question).toHaveTextContent('First numbers already assigned stay as they are: 12 members of Mega Millions');
    expect(question).toHaveTextContent('120,000,000 sets for Powerball, 40,000,000 more than now; 9,120 sets for Mega');
    const detail = 'Mega Millions, 2026-11-24: 9,120 sets are left, the target is 10,000.';
    api.answer(ACTIVATE, problem(409, 'too-few-sets', { detail }));
    await user.click(within(question).getByRole('button', { name: 'Activate v1.1' }));
    expect(await within(question).findByRole('alert')).toHaveTextContent(detail);
    api.answer(ACTIVATE, { body: activated });
    await user.click(within(question).getByRole('button', { name: 'Activate v1.1' }));
    const callCount = api.callsTo(ROOM).length;
    expect(await screen.findByText('Rules v1.1 are active')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /v1\.1.*active/ })).toHaveTextContent('Members like repeats');
    expect(screen.getAllByRole('button', { name: 'Edit (coming soon)' })).toHaveLength(2);
    expect(api.callsTo(ROOM)).toHaveLength(callCount); // the draft no longer exists by then
  });

  it('is undone by a rollback to an earlier version, with a reason', async () => {
    api.answer(STUDIO, { body: activated });
    api.answer('GET /api/admin/rules/versions/v1.0/space', { body: rooms });
    const { user } = await openConsole('logic');
    await user.click(await screen.findByRole('button', { name: 'Roll back to v1.0…' }));
    const task = await screen.findByRole('dialog', { name: 'Roll back to v1.0?' });
    const detail = 'Give a reason for the record';
    api.answer(ROLL_BACK, problem(400, 'invalid-input', { errors: [{ pointer: '/reason', detail }] }));
    await user.click(within(task).getByRole('button', { name: 'Roll back to v1.0' }));
    await waitFor(() => expect(within(task).getByLabelText('Why')).toHaveAccessibleDescription(detail));
    await user.type(within(task).getByLabelText('Why'), 'It was better');
    api.answer(ROLL_BACK, { body: studio });
    await user.click(within(task).getByRole('button', { name: 'Roll back to v1.0' }));
    expect(await screen.findByText('Rules v1.0 are active again')).toBeInTheDocument();
    const [once, again] = api.callsTo(ROLL_BACK).map(({ body }) => body as { activationId: string; reason: string });
    expect(again).toMatchObject({ activationId: once!.activationId, reason: 'It was better' });
  });
});
