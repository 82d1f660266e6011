import { readFile } from "node:fs/promises";
import type { Config } from "../app/config/config.ts";
import { outboundPolicy } from "../app/create-services.ts";
import type { FeedSource } from "../features/episodes/index.ts";
import { checkTarget } from "../outbound/check-target.ts";

/**
 * The feed a person named on the command line: an address, or a file that holds one.
 *
 * @throws Error for an address that may not be called, or a file that cannot be read.
 */
export async function feedSourceOf(config: Config, rss: string): Promise<FeedSource> {
  return /^https?:\/\//i.test(rss) ? addressOf(config, rss) : fileOf(rss);
}

function addressOf(config: Config, rss: string): FeedSource {
  const check = checkTarget(rss.trim(), outboundPolicy(config));
  if (check.ok) return { url: check.target.url };
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
