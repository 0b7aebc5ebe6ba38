export interface Question {
  title: string;
  heading: string;
  text: string;
  button: string;
}

export interface Answer {
  title: string;
  heading: string;
  text: string;
}

const email: { question: Question; answer: Answer } = {
  question: {
    title: 'Unsubscribe',
    heading: 'Unsubscribe from email?',
    text: 'You will no longer get your numbers by email. Your texts and your membership don’t change.',
    button: 'Unsubscribe from email',
  },
  answer: {
    title: 'Unsubscribed',
    heading: 'You are unsubscribed',
    text: 'You will get no more numbers by email. Your numbers for each draw are still in your account.',
  },
};

const results: typeof email = {
  question: {
    title: 'Unsubscribe from results',
    heading: 'Stop results by email?',
    text: 'You will no longer get the results of draws by email. Your numbers, your texts and your membership don’t change.',
    button: 'Stop results by email',
  },
  answer: {
    title: 'Results stopped',
    heading: 'Results by email are off',
    text: 'You will get no more results by email. Your numbers still come as before, and every result is in your account.',
  },
};

/** The page that an unsubscribe link opens, before and after the button. */
export const unsubscribing = { email, results };
