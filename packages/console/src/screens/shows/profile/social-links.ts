/** Profiles of a person as lines: platform and address. */
export const linksText = (links: Readonly<Record<string, string>> | null | undefined): string =>
  Object.entries(links ?? {})
    .map(([platform, address]) => `${platform} ${address}`)
    .join("\n");

/** Profiles of a person from lines. A line without an address has an empty one. */
export const linksOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .map((line) => {
        const [platform = "", ...address] = line.split(/\s+/);
        return [platform.replace(/:$/, ""), address.join(" ")];
      }),
  );
