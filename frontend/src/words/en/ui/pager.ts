export const pages = 'Pages';
/** @param isCapped the list is longer than its total */
export const range = (shown: string, total: string, isCapped: boolean): string =>
  `${shown} of ${isCapped ? 'more than ' : ''}${total}`;
export const endOfList = '. The list ends here; search for a longer text to see the rest.';
export const first = 'First';
export const previous = 'Previous';
export const next = 'Next';
