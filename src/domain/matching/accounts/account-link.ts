import { isHostWithin, type LinkedAccount } from "../../addresses/address.ts";
import { accountIn } from "../../addresses/named-account.ts";
import { recogniseAddress } from "../../addresses/recognise-address.ts";

/**
 * The accounts that links of a show may lead to. Null for everything else on the same hosts: posts,
 * share buttons (`sharer.php`, `intent/tweet`), searches, badges of app stores, and accounts of the
 * services whose buttons stand on every page.
 */

/** Accounts of the services behind players, buttons and footers; no show is one of them. */
const SERVICES: ReadonlySet<string> = new Set(
  (
    "acast acasthq amazonmusic anchor anchorfm apple applemusic applepodcasts art19 audible audioboom " +
    "blubrry buzzsprout captivateaudio captivatefm castos deezer facebook firesidefm github google " +
    "googlepodcasts iheartradio instagram libsyn linkedin linktree mailchimp megaphonepods meta omnystudio overcastfm " +
    "patreon paypal pinterest pocketcasts podbean podcastaddict podcastindexorg podchaser podigee " +
    "redcircle redcirclefm rsscom shopify simplecast soundcloud spotify spotifyforcreators spotifyforpodcasters " +
    "spotifypodcasts spreaker squarespace stitcher substack substackinc threads tiktok transistorfm tunein twitch " +
    "twitter webflow weebly wix wordpress wordpressdotcom x youtube youtubecreators zencastr"
  ).split(" "),
);

/** Whether a handle is that of a service; letter case, dots and underscores are ignored. */
const isService = (handle: string): boolean =>
  SERVICES.has(handle.toLowerCase().replaceAll(/[._-]/g, ""));

/** The account that an address names with certainty; null where it names none. */
export function accountOf(address: string): LinkedAccount | null {
  const found = accountIn(recogniseAddress(address));
  return found === null || isService(found.handle) ? null : found;
}

/** True where the host is one of the given names or a subdomain of one. */
export const isOnHost = ({ hostname }: URL, hosts: readonly string[]): boolean =>
  hosts.some((host) => isHostWithin(hostname, host));
