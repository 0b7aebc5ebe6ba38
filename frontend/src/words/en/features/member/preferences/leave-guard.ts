export const title = 'Leave without saving?';
export const unsaved = (changes: string): string => `Not saved yet: ${changes}.`;
export const stay = 'Stay on this page';
export const leave = 'Leave without saving';
