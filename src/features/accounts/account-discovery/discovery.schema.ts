import { Type } from "typebox";
import { plainId, prefixedId } from "../../../kernel/contract/fields.ts";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { SOUGHT_PLATFORMS } from "../../../domain/matching/accounts/found-account.ts";

const STATUSES = COLUMNS.discovery_runs.status.values;

export const discoveryBody = strictObject(
  {
    platforms: Type.Optional(
      Type.Array(oneOf(SOUGHT_PLATFORMS), {
        minItems: 1,
        maxItems: SOUGHT_PLATFORMS.length,
        uniqueItems: true,
        description: "Where to look; everywhere unless it is sent.",
      }),
    ),
  },
  { $id: "AccountDiscovery" },
);

export const candidateSchema = strictObject({
  platform: Type.String(),
  handle: Type.String({ description: "The id of the show on Spotify and Apple Podcasts." }),
  profile_url: Type.String(),
  external_id: nullable(Type.String({ description: "The platform's own id, where it is known." })),
  follower_count: nullable(Type.Integer({ minimum: 0, description: "Null where it is unknown." })),
  confidence: oneOf(["high", "medium", "low"]),
  reason: Type.String(),
  connection_state: oneOf(COLUMNS.connections.status.values, {
    description: "Of this account with the show, now; `disconnected` where it is not connected.",
  }),
  connect_via: oneOf(["api", "app_sign_in"], {
    description: "`app_sign_in`: a person connects it in the app.",
  }),
  verify_url: nullable(Type.String({ description: "Where a person signs in to connect it." })),
});

export const discoveryRunSchema = strictObject(
  {
    object: oneOf(["discovery_run"]),
    id: prefixedId("dsc"),
    show_id: plainId(),
    status: oneOf(STATUSES),
    platforms: Type.Array(Type.String()),
    candidates: Type.Array(candidateSchema, {
      description: "By platform, the likeliest of each first. Empty while the run is running.",
    }),
    warnings: Type.Array(Type.String(), {
      description: "Sources that could not be read, and why.",
    }),
    provider_calls: Type.Integer({ minimum: 0 }),
    started_at: timestamp,
    completed_at: nullable(timestamp),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "DiscoveryRun" },
);
