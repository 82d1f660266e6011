import { readFileSync } from "node:fs";

/** The version of this server, and its name in requests to other servers. */

/** The version from package.json, such as `0.1.0`. */
export const SERVER_VERSION: string = (
  JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    version: string;
  }
).version;

/**
 * `User-Agent` of feed polls and platform requests. Webhook deliveries have a `User-Agent` of their
 * own.
 */
export const USER_AGENT = `Castmeter/${SERVER_VERSION} (podcast measurement)`;
