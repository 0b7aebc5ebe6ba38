import { problem } from '@numbercast/platform';

export const memberNotFound = problem('member-not-found', 404, 'Member not found');

export const accountDeleted = problem(
  'account-deleted',
  403,
  'This account has been deleted and is no longer accessible.',
);

export const accountRestricted = problem(
  'account-restricted',
  409,
  'Account functionality is restricted. Please resolve account status first.',
);

export const textsStopped = problem(
  'texts-stopped',
  409,
  'Texts were stopped from this phone; reply START to get them again.',
);

export const noWorkingChannel = problem(
  'no-working-channel',
  409,
  'Your numbers would not reach you: the channel you chose is turned off. Choose another channel, or turn it on first.',
);
