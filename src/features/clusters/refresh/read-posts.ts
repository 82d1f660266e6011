import type {
  PostReference,
  PostSnapshot,
  ReadResult,
} from "../../../platforms/posts/connector.ts";
import { notConfigured, type PlatformRegistry } from "../../../platforms/posts/registry.ts";

/** Where the numbers of posts come from. */
export interface PostSources {
  /** One connector a platform. */
  platforms: PlatformRegistry;
}

/**
 * Asks the upstream of each post, platforms side by side, and answers in the order asked. Never
 * throws for what an upstream does, and a defect in one connector costs the others nothing.
 */
export async function readPosts(
  { platforms }: PostSources,
  references: readonly PostReference[],
  signal: AbortSignal,
): Promise<ReadResult<PostSnapshot>[]> {
  const results: ReadResult<PostSnapshot>[] = references.map((reference) => ({
    ...notConfigured(reference.platform),
    providerCalls: 0,
  }));
  const groups = Map.groupBy(references.keys(), (index) => references[index]?.platform ?? "");
  await Promise.all(
    [...groups].map(async ([platform, indexes]) => {
      const connector = platforms.connectorFor(platform);
      if (connector === undefined) return;
      const asked = indexes.flatMap((index) => references[index] ?? []);
      const answers = await connector
        .readPosts(asked, signal)
        .catch((error: unknown) => asked.map(() => defect(error)));
      for (const [position, index] of indexes.entries())
        results[index] = answers[position] ?? defect(undefined);
    }),
  );
  return results;
}

function defect(error: unknown): ReadResult<PostSnapshot> {
  return {
    ok: false,
    code: "provider_error",
    message:
      error instanceof Error && error.name === "AbortError"
        ? "The read was cut off."
        : "The read failed on our side.",
    retryAfterSec: null,
    providerCalls: 0,
  };
}
