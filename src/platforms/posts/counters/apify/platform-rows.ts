import type { PlatformRows, PlatformTable } from "../row-reader.ts";
import { facebook } from "./facebook-rows.ts";
import { instagram } from "./instagram-rows.ts";
import { linkedin } from "./linkedin-rows.ts";
import { threads } from "./threads-rows.ts";
import { tiktok } from "./tiktok-rows.ts";
import { twitter } from "./twitter-rows.ts";

/** The rows of Apify's actors, by platform. */
export const APIFY_ROWS: PlatformTable<PlatformRows> = {
  instagram,
  tiktok,
  twitter,
  facebook,
  threads,
  linkedin,
};
