async function pageAt(url: string | URL, init?: RequestInit): Promise<string> {
  const response = await fetch(url, { ...init, credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The sign-in server answered ${response.status}.`);
  return response.text();
}

// The site's policy lets no text become markup, so the form is looked for in the text; the page is our own theme's
const FORM = /<form[^>]*\saction="([^"]*\/login-actions\/reset-credentials[^"]*)"/;

/**
 * Asks the sign-in server, which is served under this origin, to send its one-use reset link. Its answer is the same
 * whether there is such an account or not. The server offers this as a page with a form, not as an API: the page is
 * fetched and its form is sent on.
 * @throws when the server can't be reached, or could not send the message.
 */
export async function requestPasswordReset(email: string): Promise<void> {
  const { siteConfig } = await import('../../lib/config.js');
  const { keycloakUrl, realm, clientId } = await siteConfig();
  const start = new URL(`${keycloakUrl}/realms/${realm}/login-actions/reset-credentials`, location.origin);
  start.searchParams.set('client_id', clientId);
  const page = await pageAt(start);
  const action = FORM.exec(page)?.[1]?.replaceAll('&amp;', '&');
  if (!action) throw new Error('The sign-in server offered no reset form.');
  await pageAt(new URL(action, location.origin), { method: 'POST', body: new URLSearchParams({ username: email }) });
}
