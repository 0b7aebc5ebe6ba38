export const texts = 'Texts';
export const textsOff = 'Off';
export const email = 'Email';
export const emailOff = 'Off';
export const sendNumbers = 'Send my numbers';
export const bigJackpots = 'Only for big jackpots';
export const turnTextsOff = 'Turn off texts';
export const turnEmailOff = 'Turn off email';

export const resultsByEmail = 'By email';
export const resultsByText = 'By text';
export const resultsByNotification = 'By notification';
export const turnOffResultsByEmail = 'Turn off results by email';
export const turnOffResultsByText = 'Turn off results by text';
export const turnOffResultsByNotification = 'Turn off results by notification';

export const onOrOff = (isOn: boolean): string => (isOn ? 'On' : 'Off');
