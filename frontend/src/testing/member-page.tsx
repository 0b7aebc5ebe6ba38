import { screen } from '@testing-library/react';

import { ana } from './admin-answers.js';
import { adminWorld, openConsole } from './admin-console.js';
import { anasDetails, memberAnswers } from './member-answers.js';

/** Opens Ana's page in the console. @param change changes to her member data */
export async function openMember(
  change: object = {},
  prepare: (api: ReturnType<typeof adminWorld>) => void = () => {},
) {
  const api = adminWorld();
  for (const [route, answer] of Object.entries(memberAnswers)) api.answer(route, answer);
  api.answer(`GET /api/admin/members/${ana.id}`, { body: { ...anasDetails, ...change } });
  prepare(api);
  const site = await openConsole('users', `&member=${ana.id}`);
  await screen.findByRole('heading', { name: 'Ana Reyes' });
  return { ...site, api };
}
