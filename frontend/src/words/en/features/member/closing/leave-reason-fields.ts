export const question = 'What is the main reason?';
export const optional = 'Optional. It helps us improve.';
export const reasons = {
  'too-expensive': 'It costs too much',
  'no-wins': 'I didn’t win',
  'too-many-messages': 'I get too many messages',
  'not-used': 'I don’t use the numbers',
  'technical-problems': 'Something didn’t work',
  other: 'Another reason',
};
export const otherReason = 'In a few words, if you like';
