import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { sealedDraw } from '../../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { resendJob } from '../../../testing/delivery-answers.js';
import { problem } from '../../../testing/fake-api.js';
import { dropStepUp } from '../step-up.js';

const PREVIEW = 'POST /api/admin/deliveries/resends/preview';
const START = 'POST /api/admin/deliveries/resends';
const JOBS = 'GET /api/admin/deliveries/resends';
const preview = {
  messages: 40,
  segments: 80,
  costMicros: 872_000,
  leftOut: { delivered: 1_800, onTheWay: 1, refused: 3, unreadable: 0 },
  isAtLeast: false,
};

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
  api.answer(PREVIEW, { body: preview });
});

const openWithDraw = () => openConsole('bulk', `&drawId=${sealedDraw.drawId}`);
const previewed = async () => {
  const site = await openWithDraw();
  await site.user.click(await screen.findByRole('button', { name: 'Preview' }));
  await screen.findByText('40 texts, 80 segments, about $0.87');
  return site;
};

describe('a bulk resend', () => {
  it('cannot be previewed before a draw is selected', async () => {
    await openConsole('bulk');
    expect(await screen.findByRole('button', { name: 'Preview' })).toBeDisabled();
    expect(screen.getByText('No bulk resends yet.')).toBeInTheDocument();
  });

  it('shows its message count, cost and skipped messages before anything is sent', async () => {
    await previewed();
    expect(api.callsTo(PREVIEW)[0]?.body).toEqual({
      drawId: sealedDraw.drawId,
      channel: 'sms',
      states: ['failed', 'expired'],
    });
    expect(screen.getByText(/^Skipped: 1,800 delivered already; 1 queued by an earlier resend/)).toBeInTheDocument();
    expect(api.callsTo(START)).toEqual([]);
  });

  it('shows how many members are skipped because their address cannot be decrypted', async () => {
    api.answer(PREVIEW, { body: { ...preview, leftOut: { delivered: 0, onTheWay: 0, refused: 0, unreadable: 2 } } });
    await previewed();
    expect(screen.getByText('Skipped: 2 whose address can’t be decrypted.')).toBeInTheDocument();
  });

  it('discards the preview when the selection changes, and warns of possible duplicates', async () => {
    const { user, address } = await previewed();
    await user.click(screen.getByRole('checkbox', { name: 'Unknown' }));
    await waitFor(() => expect(screen.queryByText(/about \$0.87/)).not.toBeInTheDocument());
    expect(address()).toContain('states=failed%2Cexpired%2Cunknown');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText(/members may get them twice/)).toBeInTheDocument();
  });

  it('starts after a confirmation, and uses the same job id when it is retried', async () => {
    const { user } = await previewed();
    await user.click(screen.getByRole('button', { name: 'Send 40 texts again' }));
    const question = await screen.findByRole('alertdialog', { name: 'Send 40 texts again?' });
    expect(question).toHaveTextContent('80 segments, about $0.87');
    api.answer(START, problem(503, 'service-unavailable'));
    await user.click(within(question).getByRole('button', { name: 'Send 40 texts' }));
    await within(question).findByRole('alert');
    api.answer(START, { status: 202, body: resendJob });
    api.answer(JOBS, { body: { items: [resendJob] } });
    await user.click(within(question).getByRole('button', { name: 'Send 40 texts' }));
    expect(await screen.findByText('The resend has started')).toBeInTheDocument();
    const ids = api.callsTo(START).map(({ body }) => (body as { id: string }).id);
    expect(new Set(ids).size).toBe(1);
    expect(await screen.findByRole('row', { name: /40 texts/ })).toHaveTextContent('12 waiting, 4 in flight');
  });

  it('shows why the messages of a draw cannot be resent', async () => {
    api.answer(PREVIEW, problem(409, 'draw-is-over', { title: 'This draw is over' }));
    const { user } = await openWithDraw();
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This draw is over');
  });
});

describe('a running bulk resend', () => {
  it('counts members whose address cannot be decrypted as skipped, and shows their number', async () => {
    const job = { ...resendJob, tally: { ...resendJob.tally, unreadable: 2 } };
    api.answer(JOBS, { body: { items: [job] } });
    await openConsole('bulk');
    const row = await screen.findByRole('row', { name: /40 texts/ });
    const skipped = within(row).getByText('2 can’t be decrypted').closest('td');
    expect(skipped).toHaveTextContent(/^.*82 can’t be decrypted$/);
  });

  it('shows its progress and can be stopped', async () => {
    api.answer(JOBS, { body: { items: [resendJob] } });
    const stopped = { ...resendJob, state: 'stopping' };
    api.answer(`POST /api/admin/deliveries/resends/${resendJob.id}/stop`, { status: 202, body: stopped });
    const { user } = await openConsole('bulk');
    const job = await screen.findByRole('row', { name: /40 texts/ });
    expect(within(job).getByRole('progressbar')).toHaveAttribute('value', '60');
    api.answer(JOBS, { body: { items: [stopped] } });
    await user.click(within(job).getByRole('button', { name: 'Stop the resend for powerball-2026-11-23' }));
    await waitFor(() => expect(screen.getByRole('row', { name: /40 texts/ })).toHaveTextContent('stopping'));
    expect(screen.queryByRole('button', { name: /^Stop/ })).not.toBeInTheDocument();
  });
});
