import { drawsAWeek } from '@numbercast/lottery';

const setsMore = (count: number) => (count === 1 ? '+ 1 more set' : `+ ${count} more sets`);

/** Numbers for a draw. `game` is its name, and `day` a date as `dates` writes it. */
export const numbers = {
  text: {
    stop: 'Reply STOP to end',
    greeting: (isWelcome: boolean) => `${isWelcome ? 'Welcome to Numbercast' : 'Numbercast'}. Your first numbers:`,
    /** Carriers require the frequency, rates, HELP and STOP in the first message of a program. */
    terms: `Up to ${drawsAWeek} msgs/week. Msg&data rates may apply. Reply HELP for help, STOP to end`,
  },
  push: {
    title: (game: string, weekday: string) => `Your ${game} numbers for ${weekday}`,
    setsMore,
  },
  email: {
    subject: (game: string, day: string) => `Your ${game} numbers for ${day}`,
    sentAgain: (subject: string) => `${subject} (sent again)`,
    firstSubject: (game: string, isWelcome: boolean) =>
      isWelcome ? `Welcome to Numbercast: your first ${game} numbers` : `Your first ${game} numbers`,
    heading: (game: string) => `Your ${game} numbers`,
    welcome: (firstName: string) => `Welcome, ${firstName}! `,
    opening: (game: string) =>
      `Here are your first ${game} numbers. From now on, yours arrive at least 24 hours before each draw.`,
    when: (day: string, time: string) => `For the draw on ${day} at ${time}.`,
    odds: 'Each set is as likely as any other. Yours is yours alone for this draw.',
  },
};
