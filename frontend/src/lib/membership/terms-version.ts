/** The version of the Terms and Conditions a member accepts (spec §1). */
export const termsVersion = '1.0';
