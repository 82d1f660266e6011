import { Type } from "typebox";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { PlatformRegistry } from "../../../platforms/posts/registry.ts";
import { findFirstSteps } from "./first-steps.store.ts";

const firstStepsSchema = strictObject({
  object: oneOf(["first_steps"]),
  has_show: Type.Boolean(),
  has_key: Type.Boolean({ description: "An API key that is not revoked." }),
  has_account: Type.Boolean({ description: "A connected account of a show." }),
  has_cluster: Type.Boolean({ description: "An episode whose posts were added." }),
  without_source: Type.Array(Type.String(), {
    description: "What this server has no source of numbers of posts for: `youtube`, `social`.",
  }),
});

interface StepServices {
  platforms: Pick<PlatformRegistry, "connectorFor">;
}

/**
 * Platforms of the counter provider; one of them represents all, since it reads all of them or
 * none.
 */
const SOURCES = [
  ["youtube", "youtube"],
  ["social", "tiktok"],
] as const;

/** The prerequisites for numbers that a workspace has. */
export const getFirstSteps = defineRead({
  id: "app.first_steps.get",
  method: "GET",
  path: "/app-api/first-steps",
  scope: "role:viewer",
  callers: ["session"],
  effect: "read",
  output: firstStepsSchema,
  summary: "What the workspace has of what it needs to see numbers",
  description: "For the page of shows, which names what is missing.",
  example: {},
  mcp: false,
  handler: (context: Context<StepServices>) => readSteps(context),
});

async function readSteps({
  database,
  workspace,
  services,
}: Context<StepServices>): Promise<View<typeof firstStepsSchema>> {
  return {
    object: "first_steps",
    has_show: workspace.showIds.length > 0,
    ...(await findFirstSteps(database, workspace.id, workspace.showIds)),
    without_source: SOURCES.flatMap(([name, platform]) =>
      services.platforms.connectorFor(platform) === undefined ? [name] : [],
    ),
  };
}
