import { readFile } from "node:fs/promises";
import type { Config } from "../../../app/config/config.ts";
import { outboundPolicy } from "../../../app/outbound-policy.ts";
import type { FeedSource } from "../../../features/catalogue/episodes/index.ts";
import { checkTarget } from "../../../infrastructure/outbound/check-target.ts";

/**
 * The feed named on the command line: an address, or a file that contains a feed.
 *
 * @throws Error for an address that may not be called, or a file that cannot be read.
 */
export async function feedSourceOf(config: Config, rss: string): Promise<FeedSource> {
  return /^https?:\/\//i.test(rss) ? { url: feedAddressOf(config, rss) } : fileOf(rss);
}

/**
 * The address of a feed in its stored form.
 *
 * @throws Error for an address that may not be called.
 */
export function feedAddressOf(config: Config, rss: string): string {
  const check = checkTarget(rss.trim(), outboundPolicy(config));
  if (check.ok) return check.target.url;
  const hint = config.allowPrivateNetwork
    ? ""
    : " (ALLOW_PRIVATE_NETWORK=on permits http and private addresses.)";
  throw new Error(`The feed's address is refused. ${check.message}${hint}`);
}

async function fileOf(path: string): Promise<FeedSource> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new Error(
      `The feed file ${path} could not be read: ${error instanceof Error ? error.message : String(error)}. An address begins with https://.`,
      { cause: error },
    );
  });
  return { bytes };
}
