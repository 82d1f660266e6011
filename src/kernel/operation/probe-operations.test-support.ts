import { sql } from "kysely";
import { Type } from "typebox";
import type { TestApp } from "../../../test/harness.ts";
import { ERROR_CODES } from "../contract/error-catalogue.ts";
import { anyObject, strictObject } from "../contract/schema.ts";
import { writeResultOf } from "../contract/envelope.ts";
import {
  definePublicRead,
  defineRead,
  defineWrite,
  type PublicReadDefinition,
  type ReadDefinition,
  type WriteDefinition,
} from "./define.ts";
import type { Operation } from "./operation.ts";

/** Operations for single tests: small, and with parts that can be replaced. */

const described = {
  summary: "A probe",
  description: "Exists for a test.",
  example: {},
  mcp: false,
  // Every status is declared, unless a test says otherwise.
  successStatuses: [200, 201, 202],
  errors: ERROR_CODES,
} as const;

const probeBody = strictObject({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
  tags: Type.Optional(Type.Array(Type.String(), { maxItems: 3 })),
});

const reading = {
  id: "probes.read",
  method: "GET",
  path: "/v1/probes",
  effect: "read",
  output: anyObject,
  ...described,
} as const;

/**
 * `GET /v1/probes`, scope `shows:read`; answers `{object: "probe"}` unless an option says
 * otherwise.
 */
export function probeRead(overrides: Partial<ReadDefinition> = {}): Operation<unknown> {
  return defineRead({
    ...reading,
    scope: "shows:read",
    handler: () => ({ object: "probe" }),
    ...overrides,
  });
}

/** A public probe operation, with the same answer for everyone. */
export function probePublic(overrides: Partial<PublicReadDefinition> = {}): Operation<unknown> {
  return definePublicRead({
    ...reading,
    scope: "public",
    handler: () => ({ object: "probe" }),
    ...overrides,
  });
}

/**
 * `POST /v1/probes`, scope `clusters:write`: writes its `name` into the table of `createEffects`.
 */
export function probeWrite(overrides: Partial<WriteDefinition> = {}): Operation<unknown> {
  return defineWrite({
    id: "probes.create",
    method: "POST",
    path: "/v1/probes",
    scope: "clusters:write",
    effect: "write",
    body: probeBody,
    output: writeResultOf(anyObject),
    ...described,
    preview: async (_context, input) => ({
      resource: "probe",
      id: null,
      wouldWrite: { ...(input.body as object) },
      effects: ["Write a probe."],
      state: (input.body as { name?: string }).name ?? "unnamed",
    }),
    apply: async (context, { state }) => {
      await sql`insert into probe_effects (workspace_id, name) values (${context.workspace.id}, ${String(state)})`.execute(
        context.database,
      );
      return { id: "prb_1", written: { name: state }, data: { object: "probe", name: state } };
    },
    ...overrides,
  });
}

export async function createEffects(app: TestApp): Promise<void> {
  await app.sql("create table probe_effects (workspace_id text not null, name text not null)");
}

export async function countEffects(app: TestApp): Promise<number> {
  const [row] = await app.sql<{ count: number }>(
    "select count(*)::int as count from probe_effects",
  );
  return row?.count ?? -1;
}

/** The id of the newest key of a workspace, by which logs and buckets identify a credential. */
export async function keyIdOf(app: TestApp, workspaceId: string): Promise<string> {
  const [row] = await app.sql<{ id: string }>(
    "select id from api_keys where workspace_id = $1 order by created_at desc, id limit 1",
    [workspaceId],
  );
  return row?.id ?? "";
}

/** A promise that is settled from outside, so that a test can hold a request. */
export function latch(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
