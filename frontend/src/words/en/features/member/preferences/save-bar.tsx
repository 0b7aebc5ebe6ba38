import type { ReactNode } from 'react';

export const restricted = 'Account functionality is restricted. Please resolve account status first.';
export const allSaved = 'Everything is saved.';
export const unsaved = (changes: ReactNode): ReactNode => <>Unsaved: {changes}</>;
export const discard = 'Discard';
export const save = 'Save Changes';
export const saving = 'Saving…';

export const saved = 'Changes saved successfully!';
export const failed = 'Your changes could not be saved. Please try again.';
export const needsSmsConsent = 'We need your OK to send texts.';
export const needsResultsConsent = 'We need your OK to text results.';
