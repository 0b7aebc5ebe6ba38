import type { Page } from '@playwright/test';

/** What would run: as markup, in an attribute, as a template, as an address. Names of 100 characters are taken. */
const ATTEMPTS = ['<img src=x onerror=alert(1)>', '"><svg/onload=alert(1)>', '</script><script>alert(1)</script>'];
export const [MARKUP, ATTRIBUTE, CLOSING] = ATTEMPTS as [string, string, string];
export const HOSTILE = ATTEMPTS.join('');

/** Keycloak writes a script into its answers to a form, which only tidies the address (decision 029). */
const TIDYING = /^script-src-elem inline \S+\/login-actions\/authenticate\b/;

/** Everything that a page was kept from doing, from its first script on. */
export async function watchPolicy(page: Page) {
  const violations: string[] = [];
  await page.exposeFunction('tellViolation', (text: string) => {
    if (!TIDYING.test(text)) violations.push(text);
  });
  await page.addInitScript(() => {
    const tell = (window as unknown as { tellViolation: (text: string) => void }).tellViolation;
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      tell(`${effectiveDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  page.on('dialog', (dialog) => {
    violations.push(`a script ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return violations;
}
