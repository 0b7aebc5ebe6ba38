/** An error in Twilio's own shape. */
export class TwilioApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }

  body() {
    const { code, message, status } = this;
    return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
  }
}

export const notFound = (what: string) =>
  new TwilioApiError(404, 20404, `The requested resource ${what} was not found`);
