/** @param phone `123-456-7890` */
export const texts = (phone: string): string =>
  `I agree to receive recurring automated text messages (SMS) from Numbercast at ${phone}: my number sets before each draw, up to five draws a week, and messages about my account. Message and data rates may apply. Reply STOP to end, HELP for help.`;
export const results = (phone: string): string =>
  `I also agree to receive recurring automated text messages (SMS) from Numbercast at ${phone} with the result of each draw for which I have number sets, up to five a week. Message and data rates may apply. Reply STOP to end all texts, HELP for help.`;
