/** The words of an email that consists of sentences and a link. */
export interface EmailWords {
  subject: string;
  lead: string[];
  /** The subject by default. */
  heading?: string;
  /** The label of the link into the web app. */
  link?: string;
}
