/** The answer of a list all of whose items are on one page. */
export const onePage = (...items: unknown[]) => ({
  items,
  total: items.length,
  isTotalCapped: false,
  previous: null,
  next: null,
});
