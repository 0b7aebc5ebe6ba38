import type { BrowserContext } from '@playwright/test';

/** Payloads that would run as markup, in an attribute, as a template, or as a URL. Names allow 100 characters. */
const ATTEMPTS = ['<img src=x onerror=alert(1)>', '"><svg/onload=alert(1)>', '</script><script>alert(1)</script>'];
export const [MARKUP, ATTRIBUTE, CLOSING] = ATTEMPTS as [string, string, string];
export const HOSTILE = ATTEMPTS.join('');

/** Keycloak adds a script to its responses to a form, which only cleans up the address (ADR 029). */
const TIDYING = /^script-src-elem inline \S+\/login-actions\/authenticate\b/;

/** Collects policy violations and dialogs of the pages of a session, from their first script on. */
export async function watchPolicy(session: BrowserContext) {
  const violations: string[] = [];
  await session.exposeFunction('reportViolation', (text: string) => {
    if (!TIDYING.test(text)) violations.push(text);
  });
  await session.addInitScript(() => {
    const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      report(`${effectiveDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  session.on('dialog', (dialog) => {
    violations.push(`a script ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return violations;
}
