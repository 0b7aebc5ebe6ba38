import { helpline } from '@numbercast/lottery';

/** What every email contains besides its own sentences. */
export const frame = {
  greeting: (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,'),
  preferences: 'Manage preferences',
  profile: 'Your profile',
  unsubscribe: 'Unsubscribe from email',
  disclaimer:
    'Educational and informational only. Numbercast sells no tickets, is not affiliated with any lottery, and cannot improve your odds or guarantee wins. For adults, 18 and over.',
  helpline: `Gambling problem? Call or text ${helpline.number}: free, confidential, at any hour.`,
  aboutAccount:
    'You receive this email because it is about your account, even if you do not get your numbers by email.',
};
