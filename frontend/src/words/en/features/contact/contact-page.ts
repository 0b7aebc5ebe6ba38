export const title = 'Contact';
export const heading = 'Contact us';
export const lead = 'A person reads every message and answers by email.';
export const numbersMissing = 'I did not receive my numbers';
