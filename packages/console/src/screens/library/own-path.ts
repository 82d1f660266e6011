/** Path of a signed address: the page shows what its own server sends, and nothing else. */
export const ownPath = (address: string): string => {
  const { pathname, search } = new URL(address, location.origin);
  return pathname + search;
};
