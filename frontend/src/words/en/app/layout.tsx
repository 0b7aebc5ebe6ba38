import type { ReactNode } from 'react';

export const home = 'Numbercast, home';
export const mainNavigation = 'Main';
export const quickNavigation = 'Quick';
export const footerNavigation = 'Footer';

export const homePage = 'Home';
export const howItWorks = 'How it Works';
export const faqs = 'FAQs';
export const profile = 'Profile';
export const numbers = 'Numbers';
export const myNumbers = 'My numbers';
export const signIn = 'Sign in';
export const signUp = 'Sign up';

export const terms = 'Terms';
export const privacy = 'Privacy';
export const contact = 'Contact';
export const pricing = 'Pricing';
export const gifts = 'Gifts';
export const proof = 'Proof';
export const statistics = 'Statistics';
export const responsiblePlay = 'Responsible play';
export const accessibility = 'Accessibility';
export const status = 'Status';

/** @param helpline a link to its number */
export const disclaimer = (games: string, helpline: ReactNode, postalAddress: string): ReactNode => (
  <>
    Numbercast is educational and informational. We sell no tickets, enable no gambling and are not affiliated with{' '}
    {games} or any lottery. For adults aged 18 and over. Gambling problem? Call or text {helpline}: free, confidential,
    at any hour. {postalAddress}
  </>
);
