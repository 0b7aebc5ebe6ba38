import { language } from '#words/language.js';
import * as words from '#words/lib/membership/sms-consent.js';

/** The text a member agrees to before the first text message; stored with the consent by version and language. */
export const smsConsent = { version: '1.0', text: words.texts } as const;

/** The text a member agrees to before results are texted, in addition to the one above. */
export const smsResultsConsent = { version: '1.0', text: words.results } as const;

export interface TextAgreement {
  readonly given: true;
  readonly textVersion: string;
  /** Language in which the member read the text. */
  readonly language: string;
}

/** The agreement to one of the texts above, as the services record it. */
export const agreementTo = ({ version }: { readonly version: string }): TextAgreement => ({
  given: true,
  textVersion: version,
  language,
});
