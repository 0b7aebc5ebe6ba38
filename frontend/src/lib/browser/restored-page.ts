/**
 * Loads a page again that the browser restores from its cache, as Back after signing out does: such a page still shows,
 * and holds the tokens of, the person who was signed in when it was left.
 */
export function reloadRestoredPage(identity: () => object | null, reload: () => void = () => location.reload()): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && identity()) reload();
  });
}
