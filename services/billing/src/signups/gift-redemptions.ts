/** Redeems gifts for sign-ups. Abstract, so that sign-ups do not depend on the folder that sells gifts. */
export abstract class GiftRedemptions {
  /**
   * Id of the gift with this code; undefined without a code.
   * @throws invalidInput for a gift that this sign-up cannot redeem
   */
  abstract giftOf(code: string | undefined, signupId: string): Promise<string | undefined>;

  /**
   * Redeems the gift, unless this sign-up has already.
   * @returns why it cannot be redeemed any more, or null
   * @throws providerUnavailable
   */
  abstract redeemForSignup(giftId: string, signupId: string): Promise<string | null>;

  /** Lets the gift be redeemed again, because the sign-up did not become a membership. */
  abstract release(giftId: string, signupId: string): Promise<void>;
}
