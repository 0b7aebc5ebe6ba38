export const title = 'How it Works';
export const lead =
  'Our software builds number sets from published rules, gives each member their own, and sends them on time. It can’t predict a draw. Nothing can.';

export const benefits = [
  {
    title: 'Yours alone',
    text: 'For one draw, no two members hold the same set. It is built that way: every possible set has one spot in a shuffled list, and each member gets spots no one else has.',
  },
  {
    title: 'A full day ahead',
    text: 'Your sets are sent at least 24 hours before the draw, so there’s no rush. Your profile shows when and where each one was sent.',
  },
  {
    title: 'Rules, not hunches',
    text: 'Every set passes written rules: numbers of the last draws are skipped, the gaps between draws stay near their average, and the five white balls spread over the whole range.',
  },
  {
    title: 'We check for you',
    text: 'After the draw your past numbers show the result next to each set, with your matches circled.',
  },
];

export const makingTitle = 'From our rules to your result';
export const aiTitle = 'What “AI” means here';
export const setTitle = 'What’s in a set';
/** @param days `Monday, Wednesday and Saturday` @param time `10:59 PM ET` */
export const set = (whites: number, redBall: string, reds: number, days: string, time: string): string =>
  `Five white balls from 1 to ${whites} and one ${redBall} from 1 to ${reds}. Drawn on ${days} at ${time}.`;
export const pricingTitle = 'Pricing';
export const comparePlans = 'Compare the plans';
