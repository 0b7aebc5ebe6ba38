import { whatAiMeans } from './ai.js';

export interface FaqGroup {
  readonly topic: string;
  readonly items: readonly { readonly question: string; readonly answer: string }[];
}

export interface FaqGame {
  readonly name: string;
  /** `Powerball` */
  readonly redBall: string;
  /** `Monday, Wednesday and Saturday` */
  readonly days: string;
  /** `10:59 PM ET` */
  readonly time: string;
}

/** @param bothOrAll `both` */
export const numbers = (games: readonly FaqGame[], bothOrAll: string): FaqGroup => ({
  topic: 'The numbers',
  items: [
    {
      question: 'What is a number set?',
      answer: `Five white ball numbers and one red ball number: ${games.map(({ name, redBall }) => `the ${redBall} for ${name}`).join(', ')}. It is written as 05-17-28-33-64 +12, where the number after the plus is the red ball.`,
    },
    {
      question: 'How many sets do I get?',
      answer:
        'Five sets for every draw of each game you chose, guaranteed. Sometimes we send more, up to ten; that is at our discretion and differs from draw to draw.',
    },
    {
      question: 'Will anyone else get my sets?',
      answer:
        'Not for the same draw. Each set goes to one member only. The same set may come up again for another draw, as it may in the lottery itself.',
    },
    {
      question: 'How are the sets made?',
      answer: `Our rules skip recently drawn numbers, keep the average gap between draws within bounds and spread the five white balls over the whole range. ${whatAiMeans}`,
    },
    {
      question: 'Do your sets improve my odds?',
      answer:
        'No. Every set is as likely to be drawn as any other, and no service can change that. What you get is a set that no other member has, delivered in time, without having to come up with one.',
    },
    {
      question: 'Which games and draw days do you cover?',
      answer: `${games.map(({ name, days, time }) => `${name} on ${days} at ${time}`).join(', and ')}. You can choose one game or ${bothOrAll}.`,
    },
  ],
});

/** @param draws `five` */
export const delivery = (draws: string, bothOrAll: string): FaqGroup => ({
  topic: 'Delivery',
  items: [
    {
      question: 'When do my numbers arrive?',
      answer:
        'At least 24 hours before the draw. For Monday’s Powerball, for example, that means by Sunday 10:59 PM ET. Texts are sent between 8 AM and 9 PM where you live.',
    },
    {
      question: 'Can I get them by text, by email or both?',
      answer:
        'Yes. You choose when you sign up and can change it in your profile. Email alone is enough to get everything; texts need your separate agreement.',
    },
    {
      question: 'My numbers did not arrive. What should I do?',
      answer:
        'Check your spam and promotions folders, then your profile: its first line says when and where your numbers were sent. If nothing is there, contact us and we’ll send them again.',
    },
    {
      question: 'How do I stop the texts?',
      answer:
        'Reply STOP to any of them, and they stop right away. Reply HELP for assistance. To keep getting your numbers, choose email in your profile.',
    },
    {
      question: 'Do texts cost extra?',
      answer: `We charge nothing for them. Your carrier’s message and data rates may apply. Expect up to ${draws} messages a week if you follow ${bothOrAll} games.`,
    },
    {
      question: 'Where can I see my earlier numbers?',
      answer:
        'Under Past numbers, newest first. After a draw, the result appears beside your sets, with your matches circled.',
    },
  ],
});

export interface FaqPrices {
  readonly month: string;
  readonly year: string;
  /** A month of a year. */
  readonly monthOfYear: string;
  readonly saving: string;
  readonly percent: number;
}

export const account = ({ month, year, monthOfYear, saving, percent }: FaqPrices): FaqGroup => ({
  topic: 'Plan and payment',
  items: [
    {
      question: 'What does it cost?',
      answer: `${month} a month, or ${year} a year, which is ${monthOfYear} a month. The annual plan saves ${saving} a year, ${percent}%. We email you a receipt for every payment.`,
    },
    {
      question: 'Can I cancel?',
      answer:
        'The monthly plan can be canceled anytime: turn off auto-renew in your profile and it ends with the month you paid for. The annual plan can’t be canceled during its year; turn off auto-renew and it ends with the year.',
    },
    {
      question: 'Do you give refunds?',
      answer:
        'Not for a month or a year that has begun, and not in part. Renewals are final, so turn auto-renew off before the renewal date if you want to stop.',
    },
    {
      question: 'Can I change from monthly to annual?',
      answer:
        'Yes, in your profile. The annual plan starts when your current month ends. Once you have agreed to it and it is scheduled, it can’t be undone.',
    },
    {
      question: 'Can I pause my account?',
      answer:
        'Yes, in your profile under account options. While it is paused we send no numbers; you can come back with one click, or on a date that you choose.',
    },
    {
      question: 'Is my card information safe?',
      answer:
        'We never see its number. You pay on our payment provider’s page. They tell us whether the payment succeeded, and your card’s brand and last four digits for your receipt.',
    },
  ],
});

/** @param games `Powerball, Mega Millions` */
export const rules = (games: string): FaqGroup => ({
  topic: 'Rules and privacy',
  items: [
    {
      question: 'Who can sign up?',
      answer:
        'Anyone who is at least 18 and has a US phone number and ZIP code. One account per person, and it may not be shared.',
    },
    {
      question: 'Do you sell lottery tickets?',
      answer: `No. We sell no tickets, place no bets and are not affiliated with ${games} or any lottery. If you want to play, buy your ticket from an authorized retailer where you live.`,
    },
    {
      question: 'What happens if one of my sets wins?',
      answer:
        'The prize is yours. Only if a set of ours wins a publicly verified jackpot above $50,000,000 do you owe us 2.5% of the gross jackpot; we contact you within 3 business days of the verified draw date.',
    },
    {
      question: 'What do you do with my data?',
      answer:
        'We use it to run your account and to send your numbers, and we never sell it or share it for advertising. Payments, email and texts are handled by companies that work for us and may use your data for that only.',
    },
    {
      question: 'How do I delete my account?',
      answer:
        'In your profile under account options, with your password. Your subscription is ended first. The law requires us to keep some records; they are deleted automatically after 7 years.',
    },
  ],
});
