import { Type } from "typebox";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { followLink, type FollowServices } from "./follow-link.ts";
import { readTarget, type Target } from "./read-target.ts";
import { resolutionSchema } from "./resolution.schema.ts";
import { resolveTargets } from "./resolve-targets.ts";
import type { Resolution } from "./view-resolution.ts";

const query = strictObject({
  url: Type.String({
    minLength: 1,
    maxLength: 4_096,
    description: "An address as it was pasted.",
  }),
  follow: Type.Optional(
    Type.Boolean({
      default: false,
      description: "Also asks the platform where a short link leads.",
    }),
  ),
});

export const resolveAddress = defineRead({
  id: "addresses.resolve",
  method: "GET",
  path: "/v1/resolve",
  scope: "clusters:read",
  plan: "clusters",
  effect: "read",
  query,
  output: resolutionSchema,
  errors: ["cap_reached"],
  summary: "What an address is, and where it belongs",
  description:
    "Takes any address a person pastes: of a post, an episode, a show, a feed, an account, or a " +
    "page of this server. Answers what it is, and the shows, episodes, clusters, campaigns, slots " +
    "and report of this workspace it belongs to, with the latest figures and their age. `found` is " +
    "false where nothing of this workspace has the address; one of another workspace answers " +
    "exactly like an unknown one. Spends no provider call. A short link is followed with `follow` " +
    "alone, at most 60 times an hour and workspace.",
  example: { query: { url: "https://youtu.be/aqz-KE-bpKQ?si=share" } },
  mcp: {
    tool: "resolve_address",
    isCommon: true,
    description:
      "What a pasted address is (post, episode, show, feed, account, page of this server) and " +
      "where it belongs: shows, episodes, clusters, campaign slots, report, with latest figures " +
      "and their age. found is false where the workspace has nothing by it. Use it first with " +
      "any address; for a list use resolve_addresses.",
  },
  handler: readAddress,
});

async function readAddress(
  context: Context<FollowServices>,
  { query: { url, follow } }: { query: { url: string; follow?: boolean } },
): Promise<Resolution> {
  const target = readTarget(url, "url", context);
  if (follow !== true || target.kind !== "short_link") return resolveOne(context, target);
  const followed = await followLink(context, target);
  if ("note" in followed)
    return { ...(await resolveOne(context, target)), note: followed.note, short_link: target.url };
  const resolution = await resolveOne(context, readTarget(followed.address, "url", context));
  return { ...resolution, short_link: target.url };
}

async function resolveOne(context: Context, target: Target): Promise<Resolution> {
  const [resolution] = await resolveTargets(context, [target]);
  if (resolution === undefined) throw new Error("An address has no resolution");
  return resolution;
}
