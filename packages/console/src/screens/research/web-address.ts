/** The host of an address of the web; null for any other address and for what is none. */
export function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, username, password } = new URL(address);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && username === "" && password === "" ? host.replace(/^www\./, "") : null;
}
