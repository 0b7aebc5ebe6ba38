import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens a setting of the profile by its line. */
export const openSetting = async (user: UserEvent, title: string) =>
  user.click(await screen.findByRole('button', { name: new RegExp(`^${title} `) }));
