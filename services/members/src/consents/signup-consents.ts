import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { SignupPaid } from '@numbercast/contracts/billing/v1/events';
import { isLanguage } from '@numbercast/lottery';
import type { ConsentEntry } from './consent-ledger.js';

/** Returns the consents of a sign-up as entries of the consent ledger, with stable ids. */
export function consentsOf({ signupId, smsConsent, termsConsent }: SignupPaid): ConsentEntry[] {
  const entry = { memberId: signupId, source: 'signup' };
  const evidence = ({ ip, userAgent, language }: { ip: string; userAgent: string; language: string }) => ({
    ip,
    userAgent,
    ...(isLanguage(language) && { language }),
  });
  return [
    ...(smsConsent?.at
      ? [
          {
            ...entry,
            ...evidence(smsConsent),
            id: `${signupId}|signup|sms`,
            kind: 'sms' as const,
            allowed: smsConsent.given,
            at: timestampDate(smsConsent.at),
            textVersion: smsConsent.textVersion,
          },
        ]
      : []),
    ...(termsConsent?.at
      ? [
          {
            ...entry,
            ...evidence(termsConsent),
            id: `${signupId}|signup|terms`,
            kind: 'terms' as const,
            allowed: true,
            at: timestampDate(termsConsent.at),
            textVersion: termsConsent.version,
            ...(termsConsent.confirmedAge > 0 && { confirmedAge: termsConsent.confirmedAge }),
          },
        ]
      : []),
  ];
}
