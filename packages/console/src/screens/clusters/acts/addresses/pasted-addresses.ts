import type { Cluster, ClusterNode } from "@castmeter/sdk";
import type { RecognisedAddress } from "../../../../../../../src/domain/addresses/address.ts";
import { recogniseAddress } from "../../../../../../../src/domain/addresses/recognise-address.ts";

/** Pasted addresses of posts, judged by the rules of the server before they are sent. */
export interface PastedAddress {
  /** The address as it was pasted. */
  text: string;
  /**
   * `post` and `short_link` can be sent; `twice` stands in the text before, `here` is in the cluster,
   * `wrong` names no post.
   */
  state: "post" | "short_link" | "twice" | "here" | "wrong";
  platform: string | null;
  /** The platform's own id of the post. */
  externalId: string | null;
  /** Why it names no post, as a sentence. */
  reason: string | null;
}

/** Addresses that one request takes. */
const ADDRESSES_PER_REQUEST = 20;

/** The addresses of a text, one or several a line, each judged. */
export function readAddresses(
  text: string,
  posts: readonly Pick<ClusterNode, "platform" | "external_id">[] = [],
  now: Date = new Date(),
): PastedAddress[] {
  const known = new Set(posts.map((post) => `${post.platform} ${post.external_id}`));
  const seen = new Set<string>();
  return text
    .split(/\s+/)
    .filter((part) => part !== "")
    .map((part): PastedAddress => {
      const recognised = recogniseAddress(part, now);
      const none = { text: part, platform: null, externalId: null, reason: null };
      if (recognised.kind === "post") {
        const { platform, externalId } = recognised.reference;
        const key = `${platform} ${externalId}`;
        const state = known.has(key) ? "here" : seen.has(key) ? "twice" : "post";
        seen.add(key);
        return { ...none, state, platform, externalId };
      }
      if (recognised.kind === "short_link") {
        const state = seen.has(recognised.url) ? "twice" : "short_link";
        seen.add(recognised.url);
        return { ...none, state, platform: recognised.platform };
      }
      return {
        ...none,
        state: "wrong",
        platform: platformOf(recognised),
        reason: recognised.reason,
      };
    });
}

const platformOf = (recognised: RecognisedAddress): string | null =>
  recognised.kind === "account"
    ? recognised.account.platform
    : "platform" in recognised
      ? recognised.platform
      : null;

/** The addresses that are sent, in parts of which each fits one request. */
export function requestsOf(addresses: readonly PastedAddress[]): string[][] {
  const sent = addresses.flatMap(({ state, text }) =>
    state === "post" || state === "short_link" ? [text] : [],
  );
  const parts: string[][] = [];
  for (let from = 0; from < sent.length; from += ADDRESSES_PER_REQUEST)
    parts.push(sent.slice(from, from + ADDRESSES_PER_REQUEST));
  return parts;
}

/** What became of an address that was sent. */
export interface AddressResult {
  text: string;
  platform: string | null;
  /** `unread` was added without numbers; `left` was not added. */
  outcome: "added" | "unread" | "left";
  /** Null is unknown. */
  reach: number | null;
  /** The server's sentence about it. */
  note: string | null;
  nodeId: string | null;
}

/** The result of each address, from the cluster after the write and the warnings of the answer. */
export function resultsOf(
  sent: readonly PastedAddress[],
  { nodes }: Pick<Cluster, "nodes">,
  warnings: readonly string[],
): AddressResult[] {
  return sent.map(({ text, platform, externalId }) => {
    const warning = warnings.find((sentence) => sentence.startsWith(`${text}: `));
    const note = warning?.slice(text.length + 2) ?? null;
    const node = nodes.find(
      (post) => post.platform === platform && post.external_id === externalId,
    );
    const isUnread = note?.startsWith("added") === true;
    return {
      text,
      platform,
      outcome: note === null ? "added" : isUnread ? "unread" : "left",
      reach: note === null ? (node?.metrics.reach ?? null) : null,
      note,
      nodeId: node?.id ?? null,
    };
  });
}
