export const title = '404 – Page Not Found';
export const lead = 'This page doesn’t exist. It may have moved, or the link may be incomplete.';
export const question = 'What were you looking for?';
export const faqs = 'Frequently asked questions';
export const numbers = 'Your numbers';
export const pricing = 'Plans and prices';
export const contact = 'Contact us';
export const backHome = 'Back to Home';
