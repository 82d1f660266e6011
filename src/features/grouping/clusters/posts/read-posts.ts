import { isDatabaseUnavailable } from "../../../../db/connection/database-errors.ts";
import type {
  PaidRead,
  PostReference,
  PostSnapshot,
  ReadResult,
} from "../../../../platforms/posts/connector.ts";
import { findPlatform } from "../../../../platforms/platform.ts";
import { notConfigured, type PlatformRegistry } from "../../../../platforms/posts/registry.ts";

/** The services that read posts. */
export interface PostSources {
  /** One connector per platform. */
  platforms: PlatformRegistry;
}

/**
 * Kinds of platforms whose posts are only read with an account, since they have no connector of
 * single posts.
 */
const READ_BY_ACCOUNT: ReadonlySet<string> = new Set(["audio", "hosting", "newsletter"]);

/**
 * Whether the numbers of a platform's posts come from connected accounts alone, without a request
 * for the post itself.
 */
export const isReadByAccount = (platform: string): boolean =>
  READ_BY_ACCOUNT.has(findPlatform(platform)?.kind ?? "");

/** Whether reading a post of this platform is paid for. */
export const isPaidFor = ({ platforms }: PostSources, platform: string): boolean =>
  findPlatform(platform)?.metered === true && platforms.connectorFor(platform) !== undefined;

/**
 * Reads each post from its upstream, the platforms in parallel. Results are in the order of the
 * references. An upstream's failure is a result, and an error in one connector fails only its own
 * posts.
 *
 * @throws the database's error where it could not be reached to record a paid read.
 */
export async function readPosts(
  { platforms }: PostSources,
  references: readonly PostReference[],
  { signal, paid }: { signal: AbortSignal; paid: PaidRead },
): Promise<ReadResult<PostSnapshot>[]> {
  const results: ReadResult<PostSnapshot>[] = references.map((reference) => ({
    ...notConfigured(reference.platform),
    requests: 0,
  }));
  const groups = Map.groupBy(references.keys(), (index) => references[index]?.platform ?? "");
  const reading = [...groups].map(async ([platform, indexes]) => {
    const connector = platforms.connectorFor(platform);
    if (connector === undefined) return;
    const wanted = indexes.flatMap((index) => references[index] ?? []);
    const found = await connector.readPosts(wanted, signal, paid).catch((error: unknown) => {
      // Paid answers are kept, so the run continues with them when the database is available again.
      if (isDatabaseUnavailable(error)) throw error;
      return wanted.map(() => defectResult(error));
    });
    for (const [position, index] of indexes.entries())
      results[index] = found[position] ?? defectResult(undefined);
  });
  await Promise.allSettled(reading);
  await Promise.all(reading);
  return results;
}

/** The result of a post whose connector threw, or returned too few results. */
function defectResult(error: unknown): ReadResult<PostSnapshot> {
  return {
    ok: false,
    code: "provider_error",
    message:
      error instanceof Error && error.name === "AbortError"
        ? "The read was cut off."
        : "The read failed on our side.",
    retryAfterSec: null,
    requests: 0,
  };
}

/**
 * The number of requests for posts that are not paid for. Paid requests are counted before they are
 * made.
 */
export const freeRequests = (
  references: readonly { platform: string }[],
  results: readonly (ReadResult<PostSnapshot> | null | undefined)[],
): number =>
  references.reduce(
    (sum, { platform }, index) =>
      sum + (findPlatform(platform)?.metered === true ? 0 : (results[index]?.requests ?? 0)),
    0,
  );

/**
 * False where no upstream was called for the post; a connected account may have its numbers then.
 */
export const hasUpstream = (result: ReadResult<PostSnapshot> | null | undefined): boolean =>
  result !== null && result !== undefined && (result.ok || result.code !== "not_configured");
