export const title = 'End of the pause';
export const save = 'Save Date';
export const saving = 'Saving…';
export const cancel = 'Cancel';
export const saved = 'Changes saved successfully!';
export const failed = 'Failed to save changes. Please try again.';
