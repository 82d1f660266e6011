import { parameterInvalid } from "../src/kernel/contract/errors.ts";
import type { Upstream } from "../simulators/faults.ts";
import type { PostPlatform } from "../simulators/world/world.ts";
import { ACCOUNT_FAULTS, type OrderedAccountFault, orderAccountFault } from "./account-faults.ts";
import { type Input, oneOf, refuseOthers, RETRY_AFTER_SEC, timesOf } from "./fault-input.ts";
import type { SandboxStage } from "./sandbox-stage.ts";

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
 * a platform's numbers, which the six counters share; those of a post strike it from now on. Of
 * connected accounts they are in `account-faults.ts`.
 *
 * @throws ApiError `parameter_invalid` with the faulty field.
 */
export function orderFault(stage: SandboxStage, input: Input): OrderedFault | OrderedAccountFault {
  const { faults, world } = stage.simulators;
  const accounts = stage.accounts.map(({ platform }) => platform);
  const platform = oneOf("platform", input["platform"], [
    ...(Object.keys(UPSTREAM_OF) as Platform[]),
    ...accounts,
  ]);
  const account = stage.accounts.find((one) => one.platform === platform);
  if (account !== undefined)
    return orderAccountFault(stage, account, {
      input,
      fault: oneOf("fault", input["fault"], ACCOUNT_FAULTS),
    });
  return orderPostFault({ faults, world }, platform as Platform, input);
}

function orderPostFault(
  { faults, world }: Pick<SandboxStage["simulators"], "faults" | "world">,
  platform: Platform,
  input: Input,
): OrderedFault {
  const fault = oneOf("fault", input["fault"], FAULTS);
  refuseOthers(input, ["platform", "fault", "times", "post_id"]);
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
  const times = timesOf(input);
  faults.add({
    upstream: UPSTREAM_OF[platform],
    times,
    ...(fault === "unavailable" ? { status: 503 } : { status: 429, retry_after: RETRY_AFTER_SEC }),
  });
  return { object: "test_fault", platform, fault, times, post_id: null };
}
