const storageKey = 'numbercast.signed-in';
const mark = 'data-signed-in'; // `/theme.js` sets it before the first paint, and the style sheet picks the header by it

/**
 * Stores whether this browser last had a session. Public pages use it without a request to the sign-in server. It holds
 * no secret and grants no access, and the next page that checks the session corrects it.
 */
export function rememberSignedIn(isSignedIn: boolean) {
  document.documentElement.toggleAttribute(mark, isSignedIn);
  try {
    if (isSignedIn) localStorage.setItem(storageKey, '1');
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage the hint holds until the page is closed.
  }
}

export const hasSignedInHint = () => document.documentElement.hasAttribute(mark);
