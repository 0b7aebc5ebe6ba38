export const title = 'Responsible play';
export const lead =
  'The lottery is a game of chance. Play for fun, with money you can afford to lose. If it stops being fun, help is free.';
export const backHome = 'Back to Home';
export const contactUs = 'Contact us';

export const signsTitle = 'Warning signs';
export const signsLead = 'One of these is reason enough to talk to someone:';
export const signs = [
  'You spend more than you planned, or money meant for bills, food or rent.',
  'You play more to win back what you lost.',
  'You borrow money or sell things to play.',
  'You hide how much you play from people close to you.',
  'You think about the next draw when you should be working, sleeping or with your family.',
  'You feel restless, anxious or low when you don’t play.',
];

export const breakTitle = 'Take a break';
export const breaks = [
  {
    title: 'Pause',
    text: 'No numbers and no charges until you reactivate your account. Choose “Pause My Account” in Account options on your profile.',
  },
  {
    title: 'Exclude yourself',
    text: 'No numbers for 6 months, 1 year or 5 years. Your subscription ends at once, without a further charge or a refund. No one can end an exclusion before its date, not even we. It is under “Your data and account” on your profile.',
  },
  {
    title: 'Delete your account',
    text: 'Ends your subscription and your messages for good, in any status and without a charge. It is in Account options too.',
  },
  {
    title: 'Stop buying tickets',
    text: 'We sell none, so we can’t block a purchase. Many state lotteries have a self-exclusion program of their own, and the helpline knows the one in your state.',
  },
];
export const toProfile = 'Go to your profile';

export const oddsTitle = 'What the odds are';
export const oddsLead =
  'No set of numbers is more likely than another, and that includes ours. Past draws do not change the next one.';
export const jackpotWait = (game: string, odds: string, years: string): string =>
  `The chance of one set to win the ${game} jackpot is 1 in ${odds}. With five sets in every draw, that is one jackpot in about ${years} years on average.`;
export const oddsAdvice =
  'Nearly all tickets lose. Treat a ticket as the price of a small pleasure, never as a way to earn money.';

export const ageTitle = 'Who may play';
export const minimumAge = (age: number): string =>
  `You must be at least ${age} to join Numbercast. The state where you buy a ticket sets the age for buying it: ${age} in most states, and higher in these.`;
export const ageIn = (age: number, states: string): string => `${age} or older: ${states}`;
export const noTickets = (games: string, states: string): string => `No ${games} tickets are sold in ${states}.`;
export const ageConfirmation =
  'When you sign up, we name the age of your state, and you confirm that you have reached it. We keep that confirmation.';
