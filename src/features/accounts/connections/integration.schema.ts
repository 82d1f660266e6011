import { type TSchema, Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import type { Metric, Readings } from "../../../domain/metrics/metric.ts";
import { keptSchema, readingFields } from "../../../kernel/contract/reading.schema.ts";
import { fault, plainId } from "../../../kernel/contract/fields.ts";
import { ACCOUNT_MANIFESTS } from "../../../platforms/accounts/account-platforms.ts";
import { freshnessSchema } from "../../administration/workspace/index.ts";

const STATUSES = COLUMNS.connections.status.values;
const IMPORTING_STATES = COLUMNS.connections.importing_state.values;

/** A value for each name that has one. */
const byName = <Value>(value: TSchema, description: string) =>
  Type.Unsafe<Partial<Record<string, Value>>>({
    type: "object",
    additionalProperties: value,
    description,
  });

export const showPlatformParams = strictObject({
  show_id: Type.String({ minLength: 1, maxLength: 100 }),
  platform: Type.String({
    minLength: 1,
    maxLength: 40,
    description: "Identifier of the platform, from GET /v1/platforms.",
  }),
});

export const integrationSchema = strictObject(
  {
    object: oneOf(["integration"]),
    id: nullable(Type.String({ description: "Null while nothing is connected." })),
    show_id: plainId(),
    platform: Type.String(),
    status: oneOf(STATUSES),
    connected: Type.Boolean(),
    handle: nullable(Type.String()),
    profile_url: nullable(Type.String()),
    external_account_id: nullable(Type.String()),
    account_name: nullable(Type.String()),
    connect_via: oneOf(COLUMNS.connections.connect_via.values, {
      description:
        "How it is connected; while nothing is, how the platform usually is. A platform with a " +
        "key may be connected by the extension too.",
    }),
    connect_url: nullable(Type.String({ description: "Where a person signs in at the platform." })),
    connect_fields: Type.Array(
      strictObject({
        name: Type.String(),
        secret: Type.Boolean(),
        required: Type.Boolean(),
        help: Type.String(),
      }),
      {
        description: "What the body of PUT takes. Empty where a sign-in or the extension connects.",
      },
    ),
    available: Type.Boolean({
      description: "False where this server has no way to read the platform.",
    }),
    connected_at: nullable(timestamp),
    last_updated: nullable(timestamp),
    as_of: nullable(
      Type.String({
        format: "date-time",
        description: "What the figures cover; many platforms run a day or more behind.",
      }),
    ),
    freshness: nullable(freshnessSchema),
    importing_state: oneOf(IMPORTING_STATES),
    readings: byName<Readings[Metric] & object>(
      strictObject({ ...readingFields, kept: Type.Optional(keptSchema) }),
      "The latest reading of each metric of the account. `kept` is absent where no newer answer " +
        "was refused.",
    ),
    unavailable: byName<{ reason: string; message: string }>(
      strictObject({
        reason: Type.String({
          description: "`plan`, `permission`, `not_offered`, `too_small` or `not_yet`.",
        }),
        message: Type.String(),
      }),
      "Figures that the platform withholds from the account, by name.",
    ),
    warnings: Type.Array(Type.String(), {
      description: "What the last refresh could not read, such as single rows of a list.",
    }),
    error: fault,
    refresh_cap: nullable(
      strictObject({ limit: Type.Integer(), used: Type.Integer(), resets_at: timestamp }),
    ),
    created_at: nullable(timestamp),
    updated_at: nullable(timestamp),
  },
  { $id: "Integration" },
);

export const connectionSchema = strictObject(
  {
    object: oneOf(["connection"]),
    id: Type.String(),
    show_id: Type.String(),
    platform: Type.String(),
    simplecast_show_id: nullable(Type.String()),
    external_show_id: nullable(Type.String()),
    account_name: nullable(Type.String()),
    status: oneOf(STATUSES),
    last_synced_at: nullable(timestamp),
    freshness: nullable(freshnessSchema),
    importing_state: oneOf(IMPORTING_STATES),
    error: fault,
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "Connection" },
);

const FIELD_LENGTH_MAX = 4_096;

/** The fields of all platforms; a connector's fields determine which of them a platform accepts. */
const connectFields = Object.fromEntries(
  [
    "handle",
    "url",
    ...new Set(
      ACCOUNT_MANIFESTS.flatMap(({ connect }) =>
        connect.kind === "api_key" ? connect.fields.map(({ name }) => name) : [],
      ),
    ),
  ].map((name) => [
    name,
    Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: FIELD_LENGTH_MAX,
        description: "Taken by the platforms whose `connect_fields` name it.",
      }),
    ),
  ]),
);

export const connectBody = strictObject(connectFields, {
  $id: "ConnectIntegration",
  description: "Secrets are sealed and never given back.",
});
