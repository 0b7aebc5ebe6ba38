export const whereSignedIn = 'Where you are signed in';
export const twoStepSignIn = 'Two-step sign-in';
