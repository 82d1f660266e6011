import { AcastConnector } from "../acast/connector.ts";
import { ACAST } from "../acast/manifest.ts";
import { ApplePodcastsConnector } from "../apple-podcasts/connector.ts";
import { APPLE_PODCASTS } from "../apple-podcasts/manifest.ts";
import { Art19Connector } from "../art19/connector.ts";
import { ART19 } from "../art19/manifest.ts";
import { BeehiivConnector } from "../beehiiv/connector.ts";
import { BEEHIIV } from "../beehiiv/manifest.ts";
import { BlubrryConnector } from "../blubrry/connector.ts";
import { BLUBRRY } from "../blubrry/manifest.ts";
import { BuzzsproutConnector } from "../buzzsprout/connector.ts";
import { BUZZSPROUT } from "../buzzsprout/manifest.ts";
import { CaptivateConnector } from "../captivate/connector.ts";
import { CAPTIVATE } from "../captivate/manifest.ts";
import { EventbriteConnector } from "../eventbrite/connector.ts";
import { EVENTBRITE } from "../eventbrite/manifest.ts";
import { GhostConnector } from "../ghost/connector.ts";
import { GHOST } from "../ghost/manifest.ts";
import type { HttpStreamPort } from "../http-port.ts";
import { InstagramBusinessConnector } from "../instagram-business/connector.ts";
import { INSTAGRAM_BUSINESS } from "../instagram-business/manifest.ts";
import { KitConnector } from "../kit/connector.ts";
import { KIT } from "../kit/manifest.ts";
import { MailchimpConnector } from "../mailchimp/connector.ts";
import { MAILCHIMP } from "../mailchimp/manifest.ts";
import { MegaphoneConnector } from "../megaphone/connector.ts";
import { MEGAPHONE } from "../megaphone/manifest.ts";
import { OmnystudioConnector } from "../omnystudio/connector.ts";
import { OMNYSTUDIO } from "../omnystudio/manifest.ts";
import { Op3Connector } from "../op3/connector.ts";
import { OP3 } from "../op3/manifest.ts";
import { PodbeanConnector } from "../podbean/connector.ts";
import { PODBEAN } from "../podbean/manifest.ts";
import { PodigeeConnector } from "../podigee/connector.ts";
import { PODIGEE } from "../podigee/manifest.ts";
import { RssComConnector } from "../rss-com/connector.ts";
import { RSS_COM } from "../rss-com/manifest.ts";
import { SimplecastConnector } from "../simplecast/connector.ts";
import { SIMPLECAST } from "../simplecast/manifest.ts";
import { SpotifyConnector } from "../spotify/connector.ts";
import { SPOTIFY } from "../spotify/manifest.ts";
import { SpreakerConnector } from "../spreaker/connector.ts";
import { SPREAKER } from "../spreaker/manifest.ts";
import { TransistorConnector } from "../transistor/connector.ts";
import { TRANSISTOR } from "../transistor/manifest.ts";
import { YoutubeAccountConnector } from "../youtube/account-connector.ts";
import { YOUTUBE_ACCOUNT } from "../youtube/account-manifest.ts";
import type { AccountConnectorParts } from "./account-api.ts";
import type { AccountConnector } from "./account-connector.ts";
import type { ConnectorManifest } from "./connector-manifest.ts";

export interface AccountPlatformParts extends AccountConnectorParts {
  stream: HttpStreamPort;
  /** The operator has enabled connecting by a dashboard's session. */
  dashboardSessions: boolean;
}

export interface AccountPlatform {
  manifest: ConnectorManifest;
  create: (parts: AccountPlatformParts) => AccountConnector;
  /** Not connectable while dashboard sessions are disabled. */
  needsSessions?: true;
}

/**
 * Every platform whose accounts are connected by a key, a sign-in or a session: a new one is a
 * folder and a line here. Public profiles need no manifest of their own.
 */
export const ACCOUNT_PLATFORMS: readonly AccountPlatform[] = Object.freeze([
  { manifest: SPOTIFY, create: (parts) => new SpotifyConnector(parts), needsSessions: true },
  // Apple's Reporter needs no session, so this one is there either way.
  { manifest: APPLE_PODCASTS, create: (parts) => new ApplePodcastsConnector(parts) },
  { manifest: YOUTUBE_ACCOUNT, create: (parts) => new YoutubeAccountConnector(parts) },
  { manifest: INSTAGRAM_BUSINESS, create: (parts) => new InstagramBusinessConnector(parts) },
  { manifest: SIMPLECAST, create: (parts) => new SimplecastConnector(parts) },
  { manifest: MEGAPHONE, create: (parts) => new MegaphoneConnector(parts) },
  { manifest: OMNYSTUDIO, create: (parts) => new OmnystudioConnector(parts) },
  { manifest: CAPTIVATE, create: (parts) => new CaptivateConnector(parts) },
  { manifest: BLUBRRY, create: (parts) => new BlubrryConnector(parts) },
  { manifest: TRANSISTOR, create: (parts) => new TransistorConnector(parts) },
  { manifest: BUZZSPROUT, create: (parts) => new BuzzsproutConnector(parts) },
  { manifest: PODBEAN, create: (parts) => new PodbeanConnector(parts) },
  { manifest: PODIGEE, create: (parts) => new PodigeeConnector(parts) },
  { manifest: SPREAKER, create: (parts) => new SpreakerConnector(parts) },
  { manifest: ACAST, create: (parts) => new AcastConnector(parts) },
  { manifest: ART19, create: (parts) => new Art19Connector(parts) },
  { manifest: RSS_COM, create: (parts) => new RssComConnector(parts) },
  { manifest: OP3, create: (parts) => new Op3Connector(parts) },
  { manifest: BEEHIIV, create: (parts) => new BeehiivConnector(parts) },
  { manifest: KIT, create: (parts) => new KitConnector(parts) },
  { manifest: MAILCHIMP, create: (parts) => new MailchimpConnector(parts) },
  { manifest: GHOST, create: (parts) => new GhostConnector(parts) },
  { manifest: EVENTBRITE, create: (parts) => new EventbriteConnector(parts) },
] satisfies AccountPlatform[]);

export const ACCOUNT_MANIFESTS: readonly ConnectorManifest[] = ACCOUNT_PLATFORMS.map(
  ({ manifest }) => manifest,
);
