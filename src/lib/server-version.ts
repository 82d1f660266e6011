import { readFileSync } from "node:fs";

/** The version of this server, and the name it gives itself in requests to other servers. */

/** From package.json, such as `0.1.0`. */
export const SERVER_VERSION: string = (
  JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    version: string;
  }
).version;

/** `User-Agent` of feed polls and platform requests. Webhook deliveries have one of their own. */
export const USER_AGENT = `Castmeter/${SERVER_VERSION} (podcast measurement)`;
