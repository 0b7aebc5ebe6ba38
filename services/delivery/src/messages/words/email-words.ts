/** The words of an email that consists of sentences. */
export interface EmailWords {
  subject: string;
  lead: string[];
  /** The subject by default. */
  heading?: string;
}

/** Words of an email with a link into the web app. */
export interface LinkedWords extends EmailWords {
  /** The label of the link. */
  link: string;
}
