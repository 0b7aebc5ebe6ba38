/**
 * Reloads a page that the browser restores from its back/forward cache, for example after signing out: such a page
 * still shows the data, and holds the tokens, of the user who was signed in when it was left.
 */
export function reloadRestoredPage(identity: () => object | null, reload: () => void = () => location.reload()): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && identity()) reload();
  });
}
