/**
 * Whether a text is pasted as an address, and not typed as a name: it has a scheme, is in angle
 * brackets, or is a host with a path.
 */
export const isAddress = (text: string): boolean =>
  /^[<("“]?(?:(?:https?|feed):\/\/|spotify:|www\.)\S/i.test(text) ||
  /^[<("“]?(?:[\w-]+\.)+[a-z]{2,}\/\S/i.test(text);
