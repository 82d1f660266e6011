import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../../app/config/config.ts";
import type { Scope } from "../../../kernel/access/scopes.ts";
import { UsageError } from "../command.ts";

/** The address of any API server, and a key of one of its workspaces. */
export interface ApiAccess {
  baseUrl: string;
  apiKey: string;
}

/** The file that `npm start` writes into the demo's folder. */
interface DemoFile {
  base_url: string;
  workspaces: { kind: string; api_key: string }[];
}

/**
 * Server and key as given, otherwise from the demo, whose network comes first. A given key is sent
 * to the server of this configuration, or to the demo in a `DATA_DIR` that is set. The
 * configuration is read only where a value is missing, because a machine that only calls the API
 * has none.
 *
 * @param scope Scope that the key needs, for the message where there is no key.
 * @throws UsageError where there is no key, or the text is not an address.
 */
export function apiAccess(
  given: { apiKey?: string | undefined; baseUrl?: string | undefined },
  config: () => Config,
  scope: Scope,
): ApiAccess {
  const apiKey = given.apiKey?.trim() || undefined;
  const baseUrl = readBaseUrl(given.baseUrl || undefined);
  if (apiKey !== undefined && baseUrl !== undefined) return { apiKey, baseUrl };
  const settings = config();
  const demo = readDemo(join(settings.demoDirectory, "demo.json"));
  const workspace = demo?.workspaces.find(({ kind }) => kind === "network") ?? demo?.workspaces[0];
  const key = apiKey ?? workspace?.api_key;
  if (key === undefined)
    throw new UsageError(
      `There is no API key: set CASTMETER_API_KEY, or give --api-key, to a key with ${scope}.`,
    );
  // A given key is for the operator's own server, unless the folder of the demo was set.
  const isOfDemo = apiKey === undefined || settings.isDataDirectorySet;
  const demoUrl = isOfDemo ? demo?.base_url : undefined;
  return { apiKey: key, baseUrl: baseUrl ?? demoUrl ?? settings.baseUrl };
}

function readBaseUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new UsageError(
      "--base-url must be an http or https address, such as http://127.0.0.1:4000.",
    );
  return text.replace(/\/+$/, "");
}

function readDemo(path: string): DemoFile | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, "utf8")) as DemoFile;
  } catch {
    throw new Error(`${path} is damaged. Give --api-key and --base-url.`);
  }
}
