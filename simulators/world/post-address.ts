import type { PostPlatform } from "./world.ts";

export interface PostAddress {
  platform: PostPlatform;
  externalId: string;
  handle: string | null;
}

/**
 * Host and path of post addresses; group 1 is the handle or empty, group 2 the id. Written apart
 * from the product's own.
 */
const FORMS: readonly [PostPlatform, RegExp][] = [
  ["instagram", /^(?:www\.)?instagram\.com\/(?:([\w.]+)\/)?(?:p|reels?|tv)\/([\w-]{5,64})/],
  ["tiktok", /^(?:www\.)?tiktok\.com\/@([\w.]*)\/(?:video|photo)\/(\d{15,20})/],
  ["twitter", /^(?:www\.)?(?:x|twitter)\.com\/(?:i\/(?:web\/)?|(\w+)\/)status\/(\d{1,20})/],
  ["threads", /^(?:www\.)?threads\.(?:com|net)\/(?:@([\w.]+)\/post|t)\/([\w-]{5,64})/],
  [
    "linkedin",
    /^(?:www\.)?linkedin\.com\/(?:feed\/update|posts)\/()(urn:li:(?:activity|share|ugcPost):\d{19})/,
  ],
  ["linkedin", /^(?:www\.)?linkedin\.com\/posts\/([^_/]+)_.*-((?:activity|share|ugcPost)-\d{19})/],
  ["linkedin", /^(?:www\.)?linkedin\.com\/pulse\/()([^/?#]+)/],
  [
    "facebook",
    /^(?:www\.)?facebook\.com\/()(?:watch\/\?v=|photo\/?\?fbid=|permalink\.php\?story_fbid=|reel\/|events\/|groups\/[^/]+\/posts\/)(pfbid\w+|\d{5,20})/,
  ],
  ["facebook", /^(?:www\.)?facebook\.com\/([\w.-]+)\/(?:posts|videos|photos)\/(pfbid\w+|\d{5,20})/],
];

/** The post an address names, or undefined: then the upstream answers that there is nothing. */
export function readPostAddress(address: string): PostAddress | undefined {
  const bare = decode(address).replace(/^https?:\/\//i, "");
  for (const [platform, form] of FORMS) {
    const match = form.exec(bare);
    const [handle, found] = match?.slice(1) ?? [];
    if (found === undefined) continue;
    const externalId = /^(activity|share|ugcPost)-/.test(found)
      ? `urn:li:${found.replace("-", ":")}`
      : found;
    return { platform, externalId, handle: handle === undefined || handle === "" ? null : handle };
  }
  return undefined;
}

/** The account a profile address or bare handle names. */
export function readHandle(address: string): string {
  const bare = decode(address)
    .replace(/^https?:\/\/(?:www\.)?[^/]+\//i, "")
    .replace(/^(?:in|company|school|showcase)\//, "")
    .replace(/^profile\.php\?id=/, "");
  return bare.replace(/^@/, "").replace(/[/?#].*$/, "");
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
