/** Settings of the profile, by the fragment of their address: `/profile#delivery`. */
const settingIds = [
  'delivery',
  'games',
  'results',
  'plan',
  'renewal',
  'invoices',
  'contact',
  'sign-in',
  'account',
] as const;

export type SettingId = (typeof settingIds)[number];

export const isSettingId = (value: string): value is SettingId => settingIds.some((id) => id === value);
