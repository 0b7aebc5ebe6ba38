// The words of services/delivery; tests/documentation/example-text.spec.ts compares them
export const heading = 'Numbercast Powerball Mon Nov 30';
export const stop = 'Reply STOP to end';
