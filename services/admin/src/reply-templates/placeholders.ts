const FIRST_NAME = '{firstName}';

/**
 * Inserts the first name. Without one, the space before the placeholder is removed too: `Hello {firstName},` →
 * `Hello,`.
 */
export const withFirstName = (body: string, firstName: string) =>
  firstName ? body.replaceAll(FIRST_NAME, () => firstName) : body.replaceAll(/ ?\{firstName\}/g, '');
