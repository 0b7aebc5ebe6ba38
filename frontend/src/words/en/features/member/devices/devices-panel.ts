export const title = 'Notifications on this device';
export const lead =
  'Free, in addition to texts and email. They show your first set, also on a locked screen, and after the draw how your best set did.';

export const needsHomeScreen =
  'On an iPhone or iPad, add Numbercast to your Home Screen first: tap Share, then Add to Home Screen. Open it there.';
export const blocked =
  'Notifications are blocked for this site. Allow them in your browser’s settings, then reload this page.';
export const unsupported = 'This browser can’t show notifications.';

export const turnOn = 'Turn on notifications';
export const turningOn = 'Turning on…';
export const areOn = 'Notifications are on.';
export const notAllowed = 'Your browser did not allow notifications.';

export const devices = 'Devices with notifications';
/** @param moment `Sun, Nov 22, 9:12 AM CT` */
export const added = (moment: string): string => `Added ${moment}`;
export const addedHere = (moment: string): string => `This device, added ${moment}`;
export const remove = 'Remove';
export const removeDevice = (name: string): string => `Remove ${name}`;
export const removing = 'Removing…';
export const removed = (name: string): string => `Notifications are off: ${name}.`;
