/** The upstream a conformance run needs, and the reads its cases share. */
import type { AccountBehaviour, PostBehaviour } from "../../../simulators/world/post-behaviour.ts";
import type { Metric } from "../../domain/metrics/metric.ts";
import type {
  PaidRead,
  PostConnector,
  PostReference,
  PostSnapshot,
  ProfileSnapshot,
  ReadFailureCode,
  ReadResult,
} from "./connector.ts";
import { resultOf } from "./post-read.ts";

/** A case of a post that every upstream has. */
export type PostShape = "gone" | "private" | "hidden_likes" | "zero" | "counts_as_text";

export type UpstreamFault =
  | { status: 402 | 429 | 500 | 503; retryAfter?: string }
  | { kind: "hang" | "malformed" | "reset" | "html" | "empty_object" };

/** The list of a profile's posts that an upstream gives. */
export interface ListedByUpstream {
  /** Newest first. */
  expected: () => readonly {
    externalId: string;
    text: string | null;
    publishedAt: string;
  }[];
  pages: number;
  leavesOut: "older" | "any" | undefined;
  /**
   * Whether its rows contain counters, and whether they contain the primary metric, on which reach
   * is based.
   */
  hasNumbers: boolean;
  hasPrimaryMetric: boolean;
  /** True where a row without a text is not a post. */
  hasTextAlways?: boolean;
  /** The upstream's answer about a private profile. */
  private: "private" | "empty";
  shape: (behaviour: AccountBehaviour) => void;
  shapePost: (externalId: string, behaviour: PostBehaviour) => void;
}

/** An upstream under control, over real HTTP. */
export interface ConformanceUpstream {
  platform: string;
  source: string;
  /** At least twelve different posts that exist. */
  references: readonly PostReference[];
  profile: string;
  /** Absent where the upstream lists no posts. */
  list?: ListedByUpstream;
  /** The metric on which reach is based, present for every public post. */
  primaryMetric: Metric;
  /** The code for a private post; some upstreams give the same code as for a deleted post. */
  privateCode: ReadFailureCode;
  credential: string;
  connect(overrides?: { credential?: string; timeoutMs?: number }): PostConnector;
  shape(reference: PostReference, shape: PostShape): void;
  fault(fault: UpstreamFault, times?: number): void;
  /** Requests the upstream has received since the last reset. */
  requests(): number;
  now(): Date;
  reset(): void;
  close(): Promise<void>;
}

/** Makes each paid read at once. */
export const atOnce: PaidRead = (_reference, read) => read();

export const calm = (): AbortSignal => new AbortController().signal;

export function first(upstream: ConformanceUpstream): PostReference {
  const [reference] = upstream.references;
  if (!reference) throw new Error("A conformance upstream names at least one post.");
  return reference;
}

export async function readOne(
  upstream: ConformanceUpstream,
  connector = upstream.connect(),
): Promise<ReadResult<PostSnapshot>> {
  const [result] = await connector.readPosts([first(upstream)], calm(), atOnce);
  if (!result) throw new Error("One reference gives one result.");
  return result;
}

export const readProfile = (
  connector: PostConnector,
  handleOrUrl: string,
): Promise<ReadResult<ProfileSnapshot>> =>
  resultOf(calm(), (read) => connector.readProfile(handleOrUrl, read));

export function snapshotOf<Snapshot extends PostSnapshot | ProfileSnapshot>(
  result: ReadResult<Snapshot>,
): Snapshot {
  if (!result.ok) throw new Error(`Expected numbers, got ${result.code}: ${result.message}`);
  return result.snapshot;
}

export function valuesOf(snapshot: PostSnapshot): Record<string, number> {
  return Object.fromEntries(
    Object.entries(snapshot.readings).map(([metric, reading]) => [metric, reading.value]),
  );
}
