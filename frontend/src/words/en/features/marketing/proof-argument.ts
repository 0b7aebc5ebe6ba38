export const steps = [
  { title: 'We lock', text: 'A day before each draw, the sets of all members are closed.' },
  {
    title: 'We publish',
    text: 'One fingerprint stands for all of them. Change, add or remove a single set, and it no longer matches.',
  },
  {
    title: 'You check',
    text: 'From then on you can check your own sets against it, in your browser or with your own tools.',
  },
];
export const toProof = 'See the fingerprints of past draws';
