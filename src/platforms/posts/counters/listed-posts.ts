import { toBody, toId, toText, toWebAddress } from "../../upstream-values.ts";
import type { UpstreamRead } from "../../upstream-read.ts";
import type { ListedPost, PostReference } from "../connector.ts";
import { recogniseAddress } from "../../../domain/addresses/recognise-address.ts";
import type { CounterPlatform } from "./counter-provider.ts";
import { type FactsOrigin, type PostFacts, postSnapshot } from "./facts.ts";
import type { ProfileAddress } from "./profile-address.ts";

/**
 * The profile's own posts among the rows of a list, each once, in the order of the list. Rows that
 * name no post are counted on `read` as left out. Reposts are left out too: a post that another
 * account published does not belong to the show.
 */
export function listedPosts(
  rows: readonly (PostFacts | undefined)[],
  {
    profile,
    origin,
  }: { profile: ProfileAddress; origin: FactsOrigin & { platform: CounterPlatform } },
  read: UpstreamRead,
): ListedPost[] {
  const posts = new Map<string, ListedPost>();
  for (const facts of rows) {
    if (facts?.isRepostOrAnswer === true) continue;
    const named = facts && nameOf(origin.platform, facts, { profile, now: origin.fetchedAt });
    if (facts === undefined || named === undefined) {
      read.leaveOut(1);
      continue;
    }
    const { reference, url } = named;
    if (isOfAnother(profile, facts, reference) || posts.has(reference.externalId)) continue;
    const text = toBody(facts.text) ?? toBody(facts.title);
    posts.set(reference.externalId, { ...postSnapshot(reference, facts, origin), url, text });
  }
  return [...posts.values()];
}

/**
 * The post that a row describes, by an address made from its id where the id identifies the post.
 */
function nameOf(
  platform: CounterPlatform,
  facts: PostFacts,
  { profile, now }: { profile: ProfileAddress; now: Date },
): { reference: PostReference; url: string } | undefined {
  for (const url of addressesOf(platform, facts, profile)) {
    const recognised = recogniseAddress(url, now);
    if (recognised.kind === "post" && recognised.reference.platform === platform)
      return { reference: recognised.reference, url };
  }
  return undefined;
}

/**
 * Addresses of a post, the preferred one first. Lists also print other addresses: recorded rows of
 * X and Threads contain the address of another account's post, so addresses are made from ids.
 */
function addressesOf(
  platform: CounterPlatform,
  facts: PostFacts,
  profile: ProfileAddress,
): string[] {
  const url = toWebAddress(facts.url);
  const number = toId(facts.number);
  if (platform === "facebook") return facebookAddresses(url, number, profile);
  if (platform === "linkedin")
    return [
      ...(url === null ? [] : [url]),
      ...(number === null
        ? []
        : [`https://www.linkedin.com/feed/update/urn:li:activity:${number}`]),
    ];
  const handle = toText(facts.authorHandle) ?? profile.handle ?? "";
  return facts.comparableId === null
    ? []
    : [addressOf[platform](facts.comparableId, handle, facts)];
}

/** Addresses with the form of the post in them, where it is known. */
const addressOf: Readonly<
  Record<
    Exclude<CounterPlatform, "facebook" | "linkedin">,
    (id: string, handle: string, facts: PostFacts) => string
  >
> = {
  instagram: (id, _handle, { isReel }) =>
    `https://www.instagram.com/${isReel === true ? "reel" : "p"}/${id}/`,
  tiktok: (id, handle, { kind }) =>
    `https://www.tiktok.com/@${handle}/${kind === "image" ? "photo" : "video"}/${id}`,
  twitter: (id, handle) => `https://x.com/${handle === "" ? "i" : handle}/status/${id}`,
  threads: (id, handle) =>
    handle === ""
      ? `https://www.threads.com/t/${id}`
      : `https://www.threads.com/@${handle}/post/${id}`,
};

/**
 * Addresses with the number in the address, which identifies a reel or a video, then with the
 * post's number. A `pfbid` code comes last, because Facebook makes a new code for each visit, so
 * that one post would become several.
 */
function facebookAddresses(
  url: string | null,
  number: string | null,
  { handle, url: page }: ProfileAddress,
): string[] {
  const printed = url === null ? undefined : recogniseAddress(url);
  const isNumbered = printed?.kind === "post" && /^\d+$/.test(printed.reference.externalId);
  const owner = handle ?? /[?&]id=(\d+)/.exec(page)?.[1];
  const numbered =
    number === null || owner === undefined
      ? []
      : [`https://www.facebook.com/${owner}/posts/${number}`];
  if (url === null) return numbered;
  return isNumbered ? [url, ...numbered] : [...numbered, url];
}

/**
 * True for a post of another account. Facebook prints names of pages in place of handles, and lists
 * only posts of the page.
 */
function isOfAnother(
  { handle, url }: ProfileAddress,
  { authorHandle }: PostFacts,
  { platform, authorHandle: inAddress }: PostReference,
): boolean {
  if (platform === "facebook") return false;
  const own = handle ?? url.split("/").at(-1) ?? "";
  const author = toText(authorHandle) ?? inAddress;
  return own !== "" && author !== null && plain(author) !== plain(own);
}

const plain = (handle: string): string => {
  try {
    return decodeURIComponent(handle).toLowerCase();
  } catch {
    return handle.toLowerCase();
  }
};
