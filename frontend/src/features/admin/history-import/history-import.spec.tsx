import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { problem } from '../../../testing/fake-api.js';
import { dropStepUp } from '../step-up.js';

const IMPORT = 'POST /api/admin/reports/imports';
const clean = {
  game: 'powerball',
  ...{ rows: 1_240, imported: 1_240, known: 0, repeated: 0, awaited: 0, contradicting: 0, bad: 0 },
  contradictingRows: [],
  badRows: [],
};

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

const importOf = () => screen.findByRole('region', { name: 'Import of draw history' });

async function choose(text: string) {
  const { user } = await openConsole('reporting');
  const card = await importOf();
  const file = new File([text], 'powerball.csv', { type: 'text/csv' });
  Object.assign(file, { text: async () => text }); // which jsdom's files don't have
  await user.upload(within(card).getByLabelText('Choose a file'), file);
  return { user, card };
}

async function importFile(text = 'Draw Date,…') {
  const { user, card } = await choose(text);
  await within(card).findByText('Chosen: powerball.csv');
  await user.click(within(card).getByRole('button', { name: 'Import results' }));
  return card;
}

describe('the import of draw history', () => {
  it('is disabled until a file is chosen', async () => {
    await openConsole('reporting');
    const card = await importOf();
    expect(card).toHaveTextContent('No file chosen.');
    expect(within(card).getByRole('button', { name: 'Import results' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('sends the file and shows the outcome of its rows', async () => {
    api.answer(IMPORT, { body: { ...clean, imported: 1_200, known: 39, repeated: 1 } });
    const card = await importFile('Draw Date,Winning Numbers');
    expect(await within(card).findByText('Powerball: 1,240 rows read.')).toBeInTheDocument();
    const lines = within(card).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '1,200 rows imported',
      '39 rows already known',
      '1 row repeated in the file',
    ]);
    expect(api.callsTo(IMPORT)[0]?.body).toEqual({ fileName: 'powerball.csv', text: 'Draw Date,Winning Numbers' });
    expect(within(card).queryByRole('table')).not.toBeInTheDocument();
  });

  it('[A5.2] lists the rows that an operator has to review', async () => {
    const contradictingRows = [
      { row: 7, date: '2022-05-10', inFile: '15-19-20-61-70 +06', known: '15-19-20-61-70 +09' },
    ];
    const badRows = [{ row: 12, problem: '“soon” is not a date', remedy: 'Write the date of the draw.' }];
    api.answer(IMPORT, {
      body: { ...clean, game: 'megamillions', imported: 0, contradicting: 1, bad: 201, contradictingRows, badRows },
    });
    const card = await importFile();
    const contradicting = await within(card).findByRole('table', { name: 'Contradicting rows' });
    expect(within(contradicting).getByRole('row', { name: /^7 / })).toHaveTextContent(
      '72022-05-1015-19-20-61-70 +0615-19-20-61-70 +09',
    );
    const bad = within(card).getByRole('table', { name: 'Rows that cannot be used' });
    expect(within(bad).getByRole('row', { name: /^12 / })).toHaveTextContent(
      '“soon” is not a dateWrite the date of the draw.',
    );
    expect(card).toHaveTextContent('The first 1 of 201.');
  });

  it('shows why a file is rejected', async () => {
    const detail = 'The first line has no column “Draw Date”.';
    api.answer(IMPORT, problem(400, 'invalid-input', { errors: [{ pointer: '/text', detail }] }));
    const card = await importFile();
    expect(await within(card).findByRole('alert')).toHaveTextContent(detail);
  });

  it('shows that nothing was changed when the service fails', async () => {
    api.answer(IMPORT, problem(500, 'internal'));
    const card = await importFile();
    expect(await within(card).findByRole('alert')).toHaveTextContent('Nothing was changed. Please try again.');
  });

  it('[A5.1] does not send a file that is too large', async () => {
    const { card } = await choose('x'.repeat(200_001));
    expect(await within(card).findByRole('alert')).toHaveTextContent('The file is larger than 200 kB.');
    expect(within(card).getByRole('button', { name: 'Import results' })).toHaveAttribute('aria-disabled', 'true');
    expect(api.callsTo(IMPORT)).toEqual([]);
  });
});
