import { Type } from "typebox";
import { wholeList } from "../../../kernel/operation/answer.ts";
import { listOf } from "../../../kernel/contract/envelope.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { PLATFORMS } from "../../../platforms/platform.ts";

const platformSchema = strictObject(
  {
    object: oneOf(["platform"]),
    id: Type.String({ description: "The identifier every other call uses." }),
    name: Type.String(),
    category: oneOf(["video", "audio", "social", "hosting", "newsletter", "events"]),
    connect_via: oneOf(["api", "app_sign_in", "extension"]),
    metered: Type.Boolean({ description: "A read spends a data provider's call." }),
    premium: Type.Boolean({ description: "The plan must include premium audio platforms." }),
    measures_other_hosts: Type.Boolean({
      description:
        "Its downloads are those of the show's host, measured a second time: shown beside them " +
        "and never to be added to them.",
    }),
  },
  { $id: "Platform" },
);

export const listPlatforms = defineRead({
  id: "platforms.list",
  method: "GET",
  path: "/v1/platforms",
  scope: "any",
  effect: "read",
  output: listOf(platformSchema),
  summary: "Every platform identifier",
  description:
    "The platforms the service speaks of: how an account is connected, whether reading it " +
    "spends a provider's call, and whether the plan must include it. One page.",
  example: {},
  mcp: {
    tool: "list_platforms",
    description:
      "Every platform: its identifier for other tools, category (video, audio, social, newsletter, " +
      "hosting), how it is connected, whether reading it spends provider calls (metered) and " +
      "whether the plan must include it (premium).",
  },
  handler: () =>
    wholeList(
      PLATFORMS.map(({ id, name, kind, connectVia, metered, premium, measuresOtherHosts }) => ({
        object: "platform" as const,
        id,
        name,
        category: kind,
        connect_via: connectVia,
        metered,
        premium,
        measures_other_hosts: measuresOtherHosts,
      })),
    ),
});
