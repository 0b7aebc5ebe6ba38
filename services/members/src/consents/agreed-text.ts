import { LANGUAGES } from '@numbercast/lottery';
import { isCurrentText, type PublishedText } from '@numbercast/platform';
import { z } from 'zod';

const currentVersion = (kind: PublishedText['kind']) =>
  z.string().refine((version) => isCurrentText(kind, version), {
    error: 'This text has changed. Please reload the page and agree to the current one.',
  });

/** The version of the text by which a member agrees to text messages. */
export const agreedText = currentVersion('sms-consent');

/** The version of the text by which a member agrees to results by text message. */
export const agreedResultsText = currentVersion('sms-results-consent');

/** The language in which the member read the text; absent means English. */
export const textLanguage = z.enum(LANGUAGES).optional();

/** The version of the terms that a member accepts. */
export const acceptedTermsVersion = currentVersion('terms');
