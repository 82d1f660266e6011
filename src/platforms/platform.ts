/** The catalogue of platform identifiers (docs/platforms.md). */

export type PlatformKind = "video" | "audio" | "social" | "hosting" | "newsletter" | "events";

/** How an account is connected. */
export type ConnectVia = "api" | "app_sign_in" | "extension";

export interface Platform {
  id: string;
  name: string;
  kind: PlatformKind;
  connectVia: ConnectVia;
  /** True where a read makes a request at a paid third-party provider. */
  metered: boolean;
  /** True where only plans with premium platforms include it. */
  premium: boolean;
  /**
   * True where its downloads are those of the show's host, measured a second time. They are shown
   * beside the host's, and a total uses one of the two on each day.
   */
  measuresOtherHosts: boolean;
}

const platform = (
  id: string,
  name: string,
  kind: PlatformKind,
  connectVia: ConnectVia,
  flags: { metered?: boolean; premium?: boolean; measuresOtherHosts?: boolean } = {},
): Platform =>
  Object.freeze({
    id,
    name,
    kind,
    connectVia,
    metered: flags.metered ?? false,
    premium: flags.premium ?? false,
    measuresOtherHosts: flags.measuresOtherHosts ?? false,
  });

const metered = { metered: true };
const premium = { premium: true };

export const PLATFORMS: readonly Platform[] = Object.freeze([
  platform("applePodcasts", "Apple Podcasts", "audio", "extension", premium),
  platform("spotify", "Spotify", "audio", "extension", premium),
  platform("youtube", "YouTube", "video", "app_sign_in"),
  platform("instagram", "Instagram", "social", "api", metered),
  platform("instagramBusiness", "Instagram (professional account)", "social", "app_sign_in"),
  platform("tiktok", "TikTok", "social", "api", metered),
  platform("twitter", "X (Twitter)", "social", "api", metered),
  platform("facebook", "Facebook", "social", "api", metered),
  platform("threads", "Threads", "social", "api", metered),
  platform("linkedin", "LinkedIn", "social", "api", metered),
  platform("beehiiv", "beehiiv", "newsletter", "api"),
  platform("kit", "Kit", "newsletter", "api"),
  platform("mailchimp", "Mailchimp", "newsletter", "api"),
  platform("ghost", "Ghost", "newsletter", "api"),
  platform("substack", "Substack", "newsletter", "api"),
  platform("simplecast", "Simplecast", "hosting", "api"),
  platform("megaphone", "Megaphone", "hosting", "api"),
  platform("omnystudio", "Omny Studio", "hosting", "api"),
  platform("captivate", "Captivate", "hosting", "api"),
  platform("blubrry", "Blubrry", "hosting", "app_sign_in"),
  platform("acast", "Acast", "hosting", "api"),
  platform("art19", "ART19", "hosting", "api"),
  platform("audioboom", "Audioboom", "hosting", "api"),
  platform("buzzsprout", "Buzzsprout", "hosting", "api"),
  platform("castos", "Castos", "hosting", "api"),
  platform("fireside", "Fireside", "hosting", "api"),
  platform("libsyn", "Libsyn", "hosting", "api"),
  platform("podbean", "Podbean", "hosting", "app_sign_in"),
  platform("podigee", "Podigee", "hosting", "api"),
  platform("redcircle", "RedCircle", "hosting", "api"),
  platform("rssCom", "RSS.com", "hosting", "api"),
  platform("spreaker", "Spreaker", "hosting", "app_sign_in"),
  platform("transistor", "Transistor", "hosting", "api"),
  platform("op3", "OP3", "hosting", "api", { measuresOtherHosts: true }),
  platform("eventbrite", "Eventbrite", "events", "app_sign_in"),
]);

const byId = new Map(PLATFORMS.map((entry) => [entry.id, entry]));

/** The platform of an identifier, or undefined when the catalogue does not know it. */
export function findPlatform(id: string): Platform | undefined {
  return byId.get(id);
}

/** The name of a platform for people; its identifier where the catalogue does not know it. */
export const platformName = (id: string): string => byId.get(id)?.name ?? id;
