import { isCurrentText } from '@numbercast/platform';
import { z } from 'zod';

/** The version of the text by which a member agrees to text messages. */
export const agreedText = z.string().refine((version) => isCurrentText('sms-consent', version), {
  error: 'This text has changed. Please reload the page and agree to the current one.',
});
