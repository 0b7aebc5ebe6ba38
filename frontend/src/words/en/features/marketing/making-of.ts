export const stages = [
  {
    when: 'After the last result',
    title: 'We build the sets',
    text: 'Our software checks every possible set against our rules. The sets that pass are shuffled, and each member gets the next ones in line.',
  },
  {
    when: 'At least 24 hours before the draw',
    title: 'Yours are sent and locked',
    text: 'They reach you by text, email or both. We publish one fingerprint of all members’ sets, so nothing can be changed afterward.',
  },
  {
    when: 'Draw night',
    title: 'The lottery draws',
    text: 'If you want to play, buy your ticket from an authorized retailer. We don’t sell tickets.',
  },
  {
    when: 'After the draw',
    title: 'You see how your sets did',
    text: 'Your past numbers show the result beside each set, with your matches circled.',
  },
];
export const toProof = 'How the fingerprint proves it';
