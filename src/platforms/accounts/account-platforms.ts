import { connectAcast } from "../acast/connector.ts";
import { ACAST } from "../acast/manifest.ts";
import { connectApplePodcasts } from "../apple-podcasts/connector.ts";
import { APPLE_PODCASTS } from "../apple-podcasts/manifest.ts";
import { connectArt19 } from "../art19/connector.ts";
import { ART19 } from "../art19/manifest.ts";
import { connectBeehiiv } from "../beehiiv/connector.ts";
import { BEEHIIV } from "../beehiiv/manifest.ts";
import { connectBlubrry } from "../blubrry/connector.ts";
import { BLUBRRY } from "../blubrry/manifest.ts";
import { connectBuzzsprout } from "../buzzsprout/connector.ts";
import { BUZZSPROUT } from "../buzzsprout/manifest.ts";
import { connectCaptivate } from "../captivate/connector.ts";
import { CAPTIVATE } from "../captivate/manifest.ts";
import { connectEventbrite } from "../eventbrite/connector.ts";
import { EVENTBRITE } from "../eventbrite/manifest.ts";
import { connectGhost } from "../ghost/connector.ts";
import { GHOST } from "../ghost/manifest.ts";
import type { HttpStreamPort } from "../http-port.ts";
import { connectInstagramBusiness } from "../instagram-business/connector.ts";
import { INSTAGRAM_BUSINESS } from "../instagram-business/manifest.ts";
import { connectKit } from "../kit/connector.ts";
import { KIT } from "../kit/manifest.ts";
import { connectMailchimp } from "../mailchimp/connector.ts";
import { MAILCHIMP } from "../mailchimp/manifest.ts";
import { connectMegaphone } from "../megaphone/connector.ts";
import { MEGAPHONE } from "../megaphone/manifest.ts";
import { connectOmnystudio } from "../omnystudio/connector.ts";
import { OMNYSTUDIO } from "../omnystudio/manifest.ts";
import { connectOp3 } from "../op3/connector.ts";
import { OP3 } from "../op3/manifest.ts";
import { connectPodbean } from "../podbean/connector.ts";
import { PODBEAN } from "../podbean/manifest.ts";
import { connectPodigee } from "../podigee/connector.ts";
import { PODIGEE } from "../podigee/manifest.ts";
import { connectRssCom } from "../rss-com/connector.ts";
import { RSS_COM } from "../rss-com/manifest.ts";
import { connectSimplecast } from "../simplecast/connector.ts";
import { SIMPLECAST } from "../simplecast/manifest.ts";
import { connectSpotify } from "../spotify/connector.ts";
import { SPOTIFY } from "../spotify/manifest.ts";
import { connectSpreaker } from "../spreaker/connector.ts";
import { SPREAKER } from "../spreaker/manifest.ts";
import { connectTransistor } from "../transistor/connector.ts";
import { TRANSISTOR } from "../transistor/manifest.ts";
import { connectYoutubeAccount } from "../youtube/account-connector.ts";
import { YOUTUBE_ACCOUNT } from "../youtube/account-manifest.ts";
import type { AccountConnectorParts } from "./reads/account-api.ts";
import type { Connect } from "./reads/connect.ts";
import type { ConnectorManifest } from "./connector-manifest.ts";

export interface AccountPlatformParts extends AccountConnectorParts {
  stream: HttpStreamPort;
  /** True where the operator has enabled connecting by a dashboard session. */
  dashboardSessions: boolean;
}

export interface AccountPlatform {
  manifest: ConnectorManifest;
  connect: Connect<AccountPlatformParts>;
  /** True for a platform that cannot be connected while dashboard sessions are disabled. */
  needsSessions?: true;
}

/**
 * Every platform whose accounts are connected by a key, a sign-in or a session. A new platform is a
 * folder and a line here. Public profiles need no manifest of their own.
 */
export const ACCOUNT_PLATFORMS: readonly AccountPlatform[] = Object.freeze([
  { manifest: SPOTIFY, connect: connectSpotify, needsSessions: true },
  // Apple's Reporter needs no session, so Apple Podcasts is available with and without sessions.
  { manifest: APPLE_PODCASTS, connect: connectApplePodcasts },
  { manifest: YOUTUBE_ACCOUNT, connect: connectYoutubeAccount },
  { manifest: INSTAGRAM_BUSINESS, connect: connectInstagramBusiness },
  { manifest: SIMPLECAST, connect: connectSimplecast },
  { manifest: MEGAPHONE, connect: connectMegaphone },
  { manifest: OMNYSTUDIO, connect: connectOmnystudio },
  { manifest: CAPTIVATE, connect: connectCaptivate },
  { manifest: BLUBRRY, connect: connectBlubrry },
  { manifest: TRANSISTOR, connect: connectTransistor },
  { manifest: BUZZSPROUT, connect: connectBuzzsprout },
  { manifest: PODBEAN, connect: connectPodbean },
  { manifest: PODIGEE, connect: connectPodigee },
  { manifest: SPREAKER, connect: connectSpreaker },
  { manifest: ACAST, connect: connectAcast },
  { manifest: ART19, connect: connectArt19 },
  { manifest: RSS_COM, connect: connectRssCom },
  { manifest: OP3, connect: connectOp3 },
  { manifest: BEEHIIV, connect: connectBeehiiv },
  { manifest: KIT, connect: connectKit },
  { manifest: MAILCHIMP, connect: connectMailchimp },
  { manifest: GHOST, connect: connectGhost },
  { manifest: EVENTBRITE, connect: connectEventbrite },
] satisfies AccountPlatform[]);

export const ACCOUNT_MANIFESTS: readonly ConnectorManifest[] = ACCOUNT_PLATFORMS.map(
  ({ manifest }) => manifest,
);
