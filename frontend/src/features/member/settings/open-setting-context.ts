import { createContext, useContext } from 'react';

import type { SettingId } from './setting-ids.js';

interface OpenSetting {
  readonly open: SettingId | null;
  readonly show: (setting: SettingId | null) => void;
}

export const OpenSettingContext = createContext<OpenSetting>({ open: null, show: () => undefined });

/** The open setting of the page, and the way to open another. */
export const useSettings = (): OpenSetting => useContext(OpenSettingContext);
