import { parameterInvalid } from "../src/kernel/contract/errors.ts";
import type { Simulators } from "../simulators/start.ts";
import type { Upstream } from "../simulators/faults.ts";
import type { PostPlatform } from "../simulators/world/world.ts";

/** Faults of the simulated platforms, by order. */

/** Where the numbers of a platform come from in a sandbox. */
const UPSTREAM_OF = {
  youtube: "youtube",
  instagram: "scrapecreators",
  tiktok: "scrapecreators",
  twitter: "scrapecreators",
  facebook: "scrapecreators",
  threads: "scrapecreators",
  linkedin: "scrapecreators",
  rss: "feeds",
} as const satisfies Record<PostPlatform | "rss", Upstream>;

const FAULTS = ["unavailable", "rate_limited", "deleted_post", "restated_post"] as const;
const TIMES_MAX = 1_000;
const RETRY_AFTER_SEC = "60";

type Platform = keyof typeof UPSTREAM_OF;
type FaultName = (typeof FAULTS)[number];

/** A fault as it was ordered. */
export interface OrderedFault {
  object: "test_fault";
  platform: Platform;
  fault: FaultName;
  /** Requests that fail; null for a fault of a post, which stays. */
  times: number | null;
  post_id: string | null;
}

/**
 * Orders a fault. `unavailable` and `rate_limited` strike the next `times` requests to the source of
 * a platform's numbers, which the six counters share; the others strike one post from now on.
 *
 * @throws ApiError `parameter_invalid` with the faulty field.
 */
export function orderFault(
  { faults, world }: Simulators,
  input: Readonly<Record<string, unknown>>,
): OrderedFault {
  const known = ["platform", "fault", "times", "post_id"];
  for (const name of Object.keys(input))
    if (!known.includes(name))
      throw parameterInvalid(name, "unknown", `There is no field ${name}.`);
  const platform = oneOf("platform", input["platform"], Object.keys(UPSTREAM_OF) as Platform[]);
  const fault = oneOf("fault", input["fault"], FAULTS);
  if (fault === "deleted_post" || fault === "restated_post") {
    const { post_id: postId } = input;
    if (platform === "rss")
      throw parameterInvalid("platform", "malformed", "A feed has no posts: name a platform.");
    if (typeof postId !== "string" || postId === "")
      throw parameterInvalid(
        "post_id",
        postId === undefined ? "missing" : "malformed",
        "post_id is the platform's own id of the post, as in its address.",
      );
    const from = world.clock.now().toISOString();
    world.setPost(
      platform,
      postId,
      fault === "deleted_post" ? { deleted_at: from } : { restated_at: from },
    );
    return { object: "test_fault", platform, fault, times: null, post_id: postId };
  }
  const times = input["times"] ?? 1;
  if (typeof times !== "number" || !Number.isInteger(times) || times < 1 || times > TIMES_MAX)
    throw parameterInvalid("times", "out_of_range", `times is from 1 to ${TIMES_MAX}.`);
  faults.add({
    upstream: UPSTREAM_OF[platform],
    times,
    ...(fault === "unavailable" ? { status: 503 } : { status: 429, retry_after: RETRY_AFTER_SEC }),
  });
  return { object: "test_fault", platform, fault, times, post_id: null };
}

function oneOf<Name extends string>(field: string, value: unknown, names: readonly Name[]): Name {
  const name = names.find((one) => one === value);
  if (name !== undefined) return name;
  throw parameterInvalid(
    field,
    value === undefined ? "missing" : "malformed",
    `${field} is one of ${names.join(", ")}.`,
  );
}
