import { ACAST } from "../acast/manifest.ts";
import { APPLE_PODCASTS } from "../apple-podcasts/manifest.ts";
import { BEEHIIV } from "../beehiiv/manifest.ts";
import { BLUBRRY } from "../blubrry/manifest.ts";
import { BUZZSPROUT } from "../buzzsprout/manifest.ts";
import { CAPTIVATE } from "../captivate/manifest.ts";
import { EVENTBRITE } from "../eventbrite/manifest.ts";
import { GHOST } from "../ghost/manifest.ts";
import { INSTAGRAM_BUSINESS } from "../instagram-business/manifest.ts";
import { KIT } from "../kit/manifest.ts";
import { MAILCHIMP } from "../mailchimp/manifest.ts";
import { MEGAPHONE } from "../megaphone/manifest.ts";
import { OMNYSTUDIO } from "../omnystudio/manifest.ts";
import { PODBEAN } from "../podbean/manifest.ts";
import { RSS_COM } from "../rss-com/manifest.ts";
import { SIMPLECAST } from "../simplecast/manifest.ts";
import { SPOTIFY } from "../spotify/manifest.ts";
import { SPREAKER } from "../spreaker/manifest.ts";
import { TRANSISTOR } from "../transistor/manifest.ts";
import { YOUTUBE_ACCOUNT } from "../youtube/account-manifest.ts";
import type { ConnectorManifest } from "./connector-manifest.ts";

/**
 * Every platform whose accounts are opened by a key, a sign-in or a session. Public profiles need
 * no manifest of their own.
 */
export const ACCOUNT_MANIFESTS: readonly ConnectorManifest[] = Object.freeze([
  SPOTIFY,
  APPLE_PODCASTS,
  YOUTUBE_ACCOUNT,
  INSTAGRAM_BUSINESS,
  SIMPLECAST,
  MEGAPHONE,
  OMNYSTUDIO,
  CAPTIVATE,
  BLUBRRY,
  TRANSISTOR,
  BUZZSPROUT,
  PODBEAN,
  SPREAKER,
  ACAST,
  RSS_COM,
  BEEHIIV,
  KIT,
  MAILCHIMP,
  GHOST,
  EVENTBRITE,
]);
