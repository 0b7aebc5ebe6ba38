export const title = 'Invite a friend';
export const unavailable = 'Your invitation link can’t be shown right now.';
