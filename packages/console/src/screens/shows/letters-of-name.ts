const letterOf = (word: string | undefined): string => {
  const code = word?.codePointAt(0);
  return code === undefined ? "" : String.fromCodePoint(code);
};

/** Up to two letters of a name: the first of its first and last word that begin with one. */
export function lettersOfName(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const last = words.length > 1 ? words.at(-1) : undefined;
  return `${letterOf(words[0])}${letterOf(last)}`.toUpperCase();
}
