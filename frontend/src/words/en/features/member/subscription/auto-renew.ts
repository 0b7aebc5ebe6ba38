export const label = 'Auto-renew';
export const isOn = 'Auto-renew is on.';
export const isOff = 'Auto-renew is off.';
export const failed = 'Auto-renew could not be changed. Please try again.';

export const question = 'Turn off auto-renew?';
export const turnOff = 'Turn off';
export const keepOn = 'Keep it on';
