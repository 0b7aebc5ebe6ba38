/** Returns the response of a list whose items are all on one page. */
export const onePage = (...items: unknown[]) => ({
  items,
  total: items.length,
  isTotalCapped: false,
  previous: null,
  next: null,
});
