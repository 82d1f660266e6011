import type { PlatformTable } from "../row-reader.ts";
import { facebook } from "./facebook-payload.ts";
import { instagram } from "./instagram-payload.ts";
import { linkedin } from "./linkedin-payload.ts";
import type { PlatformPayloads } from "./payload.ts";
import { threads } from "./threads-payload.ts";
import { tiktok } from "./tiktok-payload.ts";
import { twitter } from "./twitter-payload.ts";

/** The bodies of ScrapeCreators, by platform. */
export const SCRAPECREATORS_PAYLOADS: PlatformTable<PlatformPayloads> = {
  instagram,
  tiktok,
  twitter,
  facebook,
  threads,
  linkedin,
};
