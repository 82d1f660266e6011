import type { ClusterNode, Platform } from "@castmeter/sdk";

/** How posts are read: by a data provider, the platform's own API, or their connected accounts. */
export interface RefreshGroup {
  kind: "own" | "provider" | "accounts";
  /** Ids of the platforms. */
  platforms: string[];
  posts: number;
  /** Calls that a refresh makes for them. */
  calls: number;
}

/** Kinds of platforms whose posts take what their account was last read with. */
const BY_ACCOUNT: ReadonlySet<string> = new Set(["audio", "hosting", "newsletter"]);

const KINDS = ["own", "provider", "accounts"] as const;

/** The posts of a cluster by how a refresh reads them; a kind without a post is left out. */
export function refreshGroups(
  nodes: readonly Pick<ClusterNode, "platform">[],
  find: (platform: string) => Pick<Platform, "category" | "metered"> | undefined,
): RefreshGroup[] {
  const groups = new Map(
    KINDS.map((kind): [string, RefreshGroup] => [
      kind,
      { kind, platforms: [], posts: 0, calls: 0 },
    ]),
  );
  for (const { platform } of nodes) {
    const known = find(platform);
    const kind = BY_ACCOUNT.has(known?.category ?? "")
      ? "accounts"
      : known?.metered === true
        ? "provider"
        : "own";
    const group = groups.get(kind);
    if (group === undefined) continue;
    group.posts += 1;
    if (kind !== "accounts") group.calls += 1;
    if (!group.platforms.includes(platform)) group.platforms.push(platform);
  }
  return [...groups.values()].filter(({ posts }) => posts > 0);
}

/** Calls to platforms that a refresh of the posts makes. */
export const callsOf = (...given: Parameters<typeof refreshGroups>): number =>
  refreshGroups(...given).reduce((sum, { calls }) => sum + calls, 0);

type Read = Pick<ClusterNode, "last_fetched_at" | "refresh_error">;

/** When a post was asked for last: read, or refused. */
const askedAt = ({ last_fetched_at: at, refresh_error: error }: Read): string =>
  [at ?? "", error?.at ?? ""].toSorted().at(-1) ?? "";

/** The newest moment at which a post was asked for; null where none was. */
export const newestOf = (nodes: readonly Read[]): string | null =>
  nodes.map(askedAt).toSorted().at(-1) || null;

/** The posts that were read, or could not be, after a moment. */
export const readAfter = <Node extends Read>(
  nodes: readonly Node[],
  since: string | null,
): Node[] => nodes.filter((node) => askedAt(node) > (since ?? ""));
