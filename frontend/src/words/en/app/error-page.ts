export const notReached = {
  title: 'We could not reach Numbercast',
  lead: 'The connection failed. Nothing you have saved is lost.',
};
export const notLoaded = {
  title: 'This page did not load',
  lead: 'Something went wrong on our side, or the site was updated while you were reading. Nothing you have saved is lost.',
};
export const loadAgain = 'Load it again';
export const backHome = 'Back to Home';
export const loading = 'Loading…';
