/**
 * Several platforms put the time of publication into the id; a simulated post must agree with its
 * own id.
 */

const EARLIEST_MS = Date.UTC(2010, 0, 1);
const SHORTCODE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const INSTAGRAM_EPOCH_MS = 1_314_220_021_721n;

/**
 * Milliseconds of the time inside an id, or undefined where the platform keeps none or the id is
 * invented.
 */
export function timeInId(
  platform: string,
  externalId: string,
  latestMs: number,
): number | undefined {
  const milliseconds = Number(rawTime(platform, externalId) ?? -1n);
  return milliseconds >= EARLIEST_MS && milliseconds <= latestMs ? milliseconds : undefined;
}

function rawTime(platform: string, externalId: string): bigint | undefined {
  const digits = /(\d{15,20})$/.exec(externalId)?.[1];
  switch (platform) {
    case "tiktok":
      return digits === undefined ? undefined : (BigInt(digits) >> 32n) * 1000n;
    case "twitter":
      return digits === undefined ? undefined : (BigInt(digits) >> 22n) + 1_288_834_974_657n;
    case "linkedin":
      return digits === undefined ? undefined : BigInt(digits) >> 22n;
    case "instagram":
    case "threads": {
      const pk = mediaPk(externalId);
      return pk === undefined ? undefined : (pk >> 23n) + INSTAGRAM_EPOCH_MS;
    }
    case "facebook": {
      const seconds = /^77(\d{10})\d{6}$/.exec(externalId)?.[1];
      return seconds === undefined ? undefined : BigInt(seconds) * 1000n;
    }
    default:
      return undefined;
  }
}

/**
 * An id of a post that was published then; the other way round. A number from 0 to 999
 * distinguishes posts of one moment. Facebook has no time in its ids: those that begin with 77 have
 * one here.
 */
export function idWithTime(platform: string, atMs: number, salt: number): string {
  const seconds = BigInt(Math.floor(atMs / 1000));
  switch (platform) {
    case "tiktok":
      return String((seconds << 32n) | BigInt(salt));
    case "twitter":
      return String(((BigInt(atMs) - 1_288_834_974_657n) << 22n) | BigInt(salt));
    case "linkedin":
      return `urn:li:activity:${(BigInt(atMs) << 22n) | BigInt(salt)}`;
    case "instagram":
    case "threads":
      return shortcodeOf(((BigInt(atMs) - INSTAGRAM_EPOCH_MS) << 23n) | BigInt(salt));
    case "facebook":
      return `77${seconds}${String(salt).padStart(6, "0")}`;
    default:
      throw new Error(`Posts on ${platform} are not listed here.`);
  }
}

function shortcodeOf(pk: bigint): string {
  let code = "";
  for (let rest = pk; rest > 0n; rest /= 64n) code = SHORTCODE.charAt(Number(rest % 64n)) + code;
  return code;
}

/** The number an Instagram or Threads shortcode spells in base 64. */
export function mediaPk(shortcode: string): bigint | undefined {
  if (!/^[A-Za-z0-9_-]{5,12}$/.test(shortcode)) return undefined;
  let pk = 0n;
  for (const letter of shortcode) pk = pk * 64n + BigInt(SHORTCODE.indexOf(letter));
  return pk;
}
