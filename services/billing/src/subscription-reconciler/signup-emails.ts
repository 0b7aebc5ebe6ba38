/** Finds the email address of the sign-up that a new subscription belongs to. */
export abstract class SignupEmails {
  /** @throws Error when the sign-up is unknown */
  abstract emailOf(signupId: string): Promise<string>;
}
