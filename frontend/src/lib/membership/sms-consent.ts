/** The text a member agrees to before the first text message; kept with the consent by its version. */
export const smsConsent = {
  version: '1.0',
  text: (phone: string) =>
    `I agree to receive recurring automated text messages (SMS) from Numbercast at ${phone}: my number sets before each draw, up to five draws a week, and messages about my account. Message and data rates may apply. Reply STOP to end, HELP for help.`,
} as const;

/** The text a member agrees to before results are texted, in addition to the one above. */
export const smsResultsConsent = {
  version: '1.0',
  text: (phone: string) =>
    `I also agree to receive recurring automated text messages (SMS) from Numbercast at ${phone} with the result of each draw for which I have number sets, up to five a week. Message and data rates may apply. Reply STOP to end all texts, HELP for help.`,
} as const;
