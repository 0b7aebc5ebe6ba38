const FIRST_NAME = '{firstName}';

/** Fills in the given name. Without one, the blank before the placeholder goes too: `Hello {firstName},` → `Hello,`. */
export const withFirstName = (body: string, firstName: string) =>
  firstName ? body.replaceAll(FIRST_NAME, () => firstName) : body.replaceAll(/ ?\{firstName\}/g, '');
