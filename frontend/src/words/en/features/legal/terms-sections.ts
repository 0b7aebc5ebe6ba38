import { dollars, planCents } from '../../../../lib/membership/plans.js';
import type { LegalSection } from '../../../../features/legal/legal-document.js';

/** Description of the service and its limits. */
export const termsOfService: readonly LegalSection[] = [
  {
    title: 'What these terms cover',
    paragraphs: [
      'These Terms and Conditions are the agreement between you and Numbercast (“we”, “us”) about your use of the Numbercast website and of the subscription through which we send lottery number recommendations (“Number Sets”) by text message and email (together the “Service”). By creating an account, or by using the Service, you accept them. If you do not accept them, please do not use the Service.',
      'A “Number Set” is a list of five white ball numbers and one red ball number (the Powerball or the Mega Ball) for one particular drawing. A “Member” is a person who has registered and pays for a subscription. A “Jackpot Winner” is a registered, paying Member as described in the section on jackpot winnings.',
    ],
  },
  {
    title: 'Educational and informational only',
    paragraphs: [
      'The Service is provided for educational and informational purposes. We sell no lottery tickets, take no bets, enable no gambling and hold no money for play. We are not affiliated with, endorsed by or connected to Powerball, Mega Millions, the Multi-State Lottery Association, the Mega Millions Consortium or any state lottery; their names belong to their owners.',
      'Lottery drawings are random. Our Number Sets cannot improve your odds of winning and we guarantee no win of any kind. Whether, where and how you play is your own decision and at your own risk, and is subject to the laws of the place where you are.',
    ],
  },
  {
    title: 'Who may use the Service',
    paragraphs: ['To become a Member you must meet all of the following:'],
    points: [
      'You are at least 18 years old, and at least of the age at which the law where you live allows you to take part in a lottery, if you mean to play.',
      'You open one account only, for yourself. One account per person; sharing an account or passing its Number Sets on is prohibited.',
      'The information you give when you sign up is accurate, current and complete, and you keep it so.',
      'You have an email address, a US mobile phone number and a US ZIP code of your own.',
    ],
  },
  {
    title: 'What you receive',
    paragraphs: [
      'While your membership is active you are guaranteed 5 Number Sets for each game you subscribe to and each supported drawing. At our discretion, and depending on availability, you may receive up to 10. Supported drawings are Powerball on Monday, Wednesday and Saturday, and Mega Millions on Tuesday and Friday.',
      'We send your Number Sets at least 24 hours before the drawing, by the means you chose: text message, email or both. For one drawing, no two Members are given the same Number Set. A set may occur again for another drawing, and we cannot prevent people outside the Service from choosing the same numbers.',
      'Delivery depends on phone companies and email providers we do not control. Please check your spam and promotions folders, and keep your contact details up to date. Your Number Sets are also shown in your account.',
    ],
  },
  {
    title: 'Text messages',
    paragraphs: [
      'We send text messages only if you agree to them separately when you sign up or later in your account. Agreeing is not a condition of buying a subscription: email alone carries the whole Service. Message frequency depends on the drawings you follow and is up to five drawings a week, plus messages about your account. Message and data rates may apply.',
      'Reply STOP to any message to end text messages, or HELP for assistance. Phone companies are not liable for delayed or undelivered messages.',
    ],
  },
  {
    title: 'Your account',
    paragraphs: [
      'Keep your password to yourself. You are responsible for what happens under your account until you tell us that it is being misused. For your protection we sign you out after 30 minutes without activity.',
      'You can pause your account, and reactivate it, in your profile; while it is paused no Number Sets are sent. You can also delete it there.',
      'We may suspend or close an account for fraud, for abuse of the Service or for a violation of these terms. A closure is final unless we approve a reactivation.',
    ],
  },
];

/** Price, end of the membership, and other terms. */
export const termsOfMembership: readonly LegalSection[] = [
  {
    title: 'Plans, prices and renewal',
    paragraphs: ['All prices are in US dollars. There are two plans:'],
    points: [
      `Monthly: ${dollars(planCents.monthly)} per month, charged at the start of each month of membership. You may cancel at any time; the month already paid is not refunded.`,
      `Annual: ${dollars(planCents.annual)} per year (${dollars(planCents.annual / 12)} per month), charged in advance for twelve months at a discount. It can be neither canceled nor refunded during its year.`,
      'Both plans renew automatically at the end of the paid period and at the price then in force, unless you turn auto-renew off in your profile before the renewal date. Renewals are final and non-refundable.',
      'When auto-renew is off, your membership stays active to the end of the period you have paid for and then ends. There are no prorated refunds.',
      'You may change from monthly to annual. The annual plan then starts when your current monthly cycle ends. Once you have confirmed and the change is scheduled, it cannot be canceled.',
      'If a charge fails, we may limit your account until the payment goes through. You can turn off auto-renew or delete your account all the same; the failed charge is then not tried again.',
    ],
  },
  {
    title: 'Jackpot winnings',
    paragraphs: [
      'If a Number Set that we sent you for a drawing wins a jackpot in that drawing, and the publicly verified payout is above $50,000,000, you owe us 2.5% of the gross jackpot. No share is owed on any smaller prize.',
      '“Publicly verified” means announced by the lottery or shown by its public records; “gross” means before taxes and other deductions. A Jackpot Winner is a registered, paying Member at the time of the drawing.',
      'We contact the Jackpot Winner within 3 business days of the verified draw date. Our records of which Number Sets were sent to which Member before the drawing are used to establish whether this section applies; you may see them in your account.',
    ],
  },
  {
    title: 'Your information',
    paragraphs: [
      'We store your name, email address, phone number, ZIP code and subscription preferences in order to provide the Service. We do not sell or share them. Payments, email and text messages are handled by third-party processors, as our Privacy Policy describes. After an account has been deleted, records we must keep for legal compliance are retained and automatically deleted after 7 years.',
    ],
  },
  {
    title: 'What you may not do',
    paragraphs: ['You agree not to:'],
    points: [
      'resell, publish or redistribute Number Sets, or present them as your own service;',
      'use the Service through another person’s account or under false information;',
      'probe, overload or interfere with the Service or with what other Members receive;',
      'copy the site, its texts or its software except as the law allows.',
    ],
  },
  {
    title: 'Services of others',
    paragraphs: [
      'Payments are taken by a card payment provider, and email and text messages are carried by an email and an SMS provider, under terms of their own. We choose them with care; what they do beyond our instructions is their responsibility. Links to other sites are for convenience, and we do not answer for what is found there.',
    ],
  },
  {
    title: 'Our content and your license',
    paragraphs: [
      'The site, its texts, its design and the software behind the Number Sets belong to us or to those who license them to us. While you are a Member you may use the Number Sets we send you, for yourself. Numbers as such belong to nobody, and we claim no right in the tickets you buy.',
    ],
  },
  {
    title: 'Messages between us',
    paragraphs: [
      'You agree to receive what concerns your account, such as renewals, failed charges and changes of these terms, electronically at the email address of your account, which you keep up to date. You reach us through the contact form on this site.',
    ],
  },
  {
    title: 'No warranty',
    paragraphs: [
      'The Service is provided “as is” and “as available”. To the extent the law allows, we give no warranties, express or implied, including of merchantability, of fitness for a particular purpose and of uninterrupted operation. The promises we do make, such as the number of sets and the time of delivery, are those stated in these terms.',
    ],
  },
  {
    title: 'Limit of liability',
    paragraphs: [
      'To the extent the law allows, our total liability for all claims arising from the Service is limited to the amount you paid us in the 12 months before the claim arose. We are not liable for indirect or consequential loss, for lost winnings or opportunities, or for tickets bought or not bought.',
    ],
  },
  {
    title: 'Disputes',
    paragraphs: [
      'These terms are governed by the laws of the State of Arkansas, without regard to its conflict of laws rules. Please write to us first; most disagreements end there. A dispute that does not is settled by binding arbitration in Arkansas, by one arbitrator, and judgment on the award may be entered in any court that has jurisdiction. You and we bring claims individually and not as part of a class, and each may instead use a small claims court where it is competent.',
    ],
  },
  {
    title: 'Changes, and the rest',
    paragraphs: [
      'We may change these terms. We publish a new version on this site before it takes effect, and every earlier version stays available at its own address; if you do not agree, turn off auto-renew before then. The version you accepted, and when, is kept with your account.',
      'If a part of these terms cannot be enforced, the rest stays in force. Our not enforcing a right is no waiver of it. You may not transfer your membership. These terms, with the Privacy Policy, are the whole agreement between you and us about the Service.',
      'Questions? Write to us through the contact form on this site.',
    ],
  },
];
