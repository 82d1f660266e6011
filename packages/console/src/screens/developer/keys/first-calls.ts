/** A read that a key with these scopes may do: of its workspace, or one that every key may. */
const firstRead = (scopes: readonly string[]): { path: string; method: string } =>
  scopes.some((scope) => scope.startsWith("shows:"))
    ? { path: "/v1/me", method: "workspace.get" }
    : { path: "/v1/event-types", method: "eventTypes.list" };

export interface FirstCallOf {
  /** Address of the server. */
  base: string;
  key: string;
  scopes: readonly string[];
}

export const firstCurl = ({ base, key, scopes }: FirstCallOf): string =>
  `curl -s "${base}${firstRead(scopes).path}" \\\n  -H "Authorization: Bearer ${key}"`;

export const firstSdk = ({ base, key, scopes }: FirstCallOf): string =>
  [
    'import { Castmeter } from "@castmeter/sdk";',
    "",
    "const castmeter = new Castmeter({",
    `  baseUrl: ${JSON.stringify(base)},`,
    `  apiKey: ${JSON.stringify(key)},`,
    "});",
    `console.log(await castmeter.${firstRead(scopes).method}());`,
  ].join("\n");
