import type { LegalSection } from '../../../../features/legal/legal-document.js';

export const privacySections: readonly LegalSection[] = [
  {
    title: 'In short',
    paragraphs: [
      'Numbercast sends number sets to its members. For that we need to know who you are, how to reach you and what you chose. We use your information for nothing else, we do not sell it, and we do not share it for anybody’s advertising.',
    ],
  },
  {
    title: 'What we collect',
    paragraphs: ['When you sign up and while you are a member we keep:'],
    points: [
      'your name, email address, phone number, ZIP code, and the city and state that belong to it;',
      'your subscription preferences: games, delivery by text, email or both, plan and renewal;',
      'your agreement to the terms and, separately, to text messages: the version of the text, the time, the IP address and the browser from which you gave it;',
      'the number sets we assigned to you (5 guaranteed for each game and drawing, up to 10), and when and where they were delivered;',
      'what you write to us through the contact form.',
    ],
  },
  {
    title: 'What we do not have',
    paragraphs: [
      'We never see or store your card number: you enter it on the page of our payment provider. We do not know your password either: it is kept, in a form that cannot be read back, by our sign-in system only. This site uses no advertising cookies, no tracking pixels and no third-party analytics.',
    ],
  },
  {
    title: 'What we use it for',
    paragraphs: ['We use your information to:'],
    points: [
      'create number sets for you and send them at least 24 hours before each draw;',
      'manage your membership, payments and renewals, and tell you about them;',
      'show you your past numbers and compare them with the results;',
      'answer you, prevent fraud and abuse, and meet our legal duties.',
    ],
  },
  {
    title: 'Who works for us',
    paragraphs: [
      'Some tasks are carried out by companies that process data on our behalf and may use it for nothing else: a card payment provider, an email provider and an SMS provider. Your data is stored in a cloud document database, and an identity provider handles signing in. We give each of them only what its task needs.',
      'Phone numbers and text message consent are never passed to third parties for their own marketing.',
      'Beyond that we disclose information only when the law requires it, or to establish or defend legal claims.',
    ],
  },
  {
    title: 'Cookies and storage in your browser',
    paragraphs: [
      'Signing in sets cookies that keep you signed in; they end with your session or after 30 minutes without activity. While you sign up, what you have typed so far, except your password, is kept in your browser’s tab so that a reload does not lose it, and is cleared when you are done. Your choice of a light or dark page is remembered in your browser.',
    ],
  },
  {
    title: 'How long we keep it',
    paragraphs: [
      'We keep your information while you are a member. When you delete your account, your membership ends and we stop using your data. Records we must keep for legal compliance are retained and automatically deleted after 7 years. A sign-up that is not completed is removed shortly after its payment page has expired.',
    ],
  },
  {
    title: 'Your choices and rights',
    paragraphs: ['You can at any time:'],
    points: [
      'see and change your preferences in your profile;',
      'reply STOP to any text message, or use the unsubscribe link in any email;',
      'download a copy of your data in your profile;',
      'delete your account in your profile, in every state of it;',
      'write to us to have your data corrected or to object to its use. Depending on where you live, the law gives you further rights; we honor them for everyone as far as we can.',
    ],
  },
  {
    title: 'Security',
    paragraphs: [
      'Data is encrypted on its way between your browser and us. Only people who need it for their work can see it, and what they do is recorded. If your data should ever be affected by an incident, we tell you without undue delay.',
    ],
  },
  {
    title: 'Children',
    paragraphs: [
      'The service is for adults. We do not knowingly keep information about anyone under 18; if you learn of such a case, please tell us and we will delete it.',
    ],
  },
  {
    title: 'Changes and contact',
    paragraphs: [
      'We publish a new version of this policy on this site before it takes effect, and every earlier version stays available at its own address. Questions about privacy reach us through the contact form on this site.',
    ],
  },
];

/** Sections of version 1.1 that replace those of version 1.0. */
const sections11: Readonly<Record<string, Omit<LegalSection, 'title'>>> = {
  'What we collect': {
    paragraphs: ['When you sign up and while you are a member we keep:'],
    points: [
      'your name, email address, phone number, ZIP code, and the city and state that belong to it;',
      'your subscription preferences: games, delivery by text, email or both, plan and renewal;',
      'your agreement to the terms and, separately, to text messages: the version of the text, the time, the IP address and the browser from which you gave it;',
      'the number sets we assigned to you (5 guaranteed for each game and drawing, up to 10), and when and where they were delivered;',
      'what you write to us through the contact form or by text, and our replies;',
      'for each browser in which you turn on notifications, the address at which it receives them;',
      'a code for each browser with which you signed in during the last 90 days, so that we can tell you about a sign-in with a new one.',
    ],
  },
  'Who works for us': {
    paragraphs: [
      'Some tasks are carried out by companies that process data on our behalf and may use it for nothing else: a card payment provider, an email provider and an SMS provider. Your data is stored in a cloud document database, and an identity provider handles signing in. We give each of them only what its task needs.',
      'If you turn on notifications, they go through the push service of your browser’s maker: Google, Mozilla, Apple or Microsoft. It gets the address of your browser and an encrypted message that it cannot read.',
      'Phone numbers and text message consent are never passed to third parties for their own marketing.',
      'Beyond that we disclose information only when the law requires it, or to establish or defend legal claims.',
    ],
  },
  'Cookies and storage in your browser': {
    paragraphs: [
      'Signing in sets cookies that keep you signed in; they end with your session or after 30 minutes without activity. One more cookie, numbercast_device, contains a random code by which we recognize your browser at the next sign-in. It is used for nothing else, and expires after 90 days without a sign-in. Your profile saves the numbers of the coming draws in your browser, so that you can read them without a connection, and deletes them when you sign out. While you sign up, what you have typed so far, except your password, is kept in your browser’s tab so that a reload does not lose it, and is cleared when you are done. Your choice of a light or dark page is remembered in your browser.',
    ],
  },
};

export const privacySections11: readonly LegalSection[] = privacySections.map((section) => ({
  ...section,
  ...sections11[section.title],
}));
