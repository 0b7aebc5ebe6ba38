/** The address line that emails carry too (MAIL_POSTAL_ADDRESS); tests/documentation/repeated-values.spec.ts compares them. */
export const postalAddress = 'Numbercast, 1 Main Street, Little Rock, AR 72201';
