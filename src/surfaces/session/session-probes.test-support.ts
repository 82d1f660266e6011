import { Type } from "typebox";
import { ApiError } from "../../kernel/contract/errors.ts";
import { noBody, noParams, noQuery, sessionWriteResultOf } from "../../kernel/contract/envelope.ts";
import { anyObject, strictObject } from "../../kernel/contract/schema.ts";
import type { ReadDefinition, WriteDefinition } from "../../kernel/operation/define.ts";
import { probeRead, probeWrite } from "../../kernel/operation/probe-operations.test-support.ts";
import { defineAnonymousRoute, definePersonRoute } from "../../kernel/operation/session-route.ts";
import type { Credential } from "../../kernel/access/credentials/credential.ts";

/** The arguments of a call of a probe. */
export interface SeenCall {
  credential?: Credential;
  sessionToken?: string;
  workspaceId: string | null;
}

/** Operations of sessions and routes that exist for tests of the surface. */
export function sessionProbes() {
  const seen: SeenCall[] = [];

  const read = (name: string, overrides: Partial<ReadDefinition> = {}) =>
    probeRead({
      id: `probes.${name}`,
      path: `/app-api/${name}`,
      scope: "role:viewer",
      callers: ["session"],
      handler: ({ credential, workspace }) => {
        seen.push({ credential, workspaceId: workspace.id });
        return {
          object: "probe",
          workspace_id: workspace.id,
          person_id: credential.personId,
        };
      },
      ...overrides,
    });

  const write = (name: string, overrides: Partial<WriteDefinition> = {}) =>
    probeWrite({
      id: `probes.${name}`,
      path: `/app-api/${name}`,
      scope: "role:viewer",
      callers: ["session"],
      output: sessionWriteResultOf(anyObject),
      apply: async ({ credential, workspace }) => {
        seen.push({ credential, workspaceId: workspace.id });
        return { id: "prb_1", written: {}, data: { object: "probe" } };
      },
      ...overrides,
    });

  const operations = [
    read("read"),
    write("edit", {
      scope: "role:editor",
      body: strictObject({ name: Type.String({ maxLength: 5 }) }),
    }),
    // A change that always requires a confirmation.
    write("item", {
      method: "PATCH",
      path: "/app-api/items/{id}",
      params: strictObject({ id: Type.String({ pattern: "^[a-z]{3}$" }) }),
      query: strictObject({ limit: Type.Optional(Type.Integer()) }),
      body: noBody,
      preview: async () => ({
        resource: "probe",
        id: "prb_1",
        wouldWrite: {},
        effects: ["Change a probe."],
        confirm: true,
        state: undefined,
      }),
    }),
    read("wrong", {
      output: strictObject({ object: Type.String() }),
      handler: () => ({ object: "probe", secret: 1 }),
    }),
    read("broken", { handler: () => Promise.reject(new Error("select * from secrets")) }),
    read("refusing", {
      handler: () =>
        Promise.reject(
          new ApiError("limit_reached", "Full.", { extras: { limit: 1, current: 1 } }),
        ),
    }),
  ];

  const route = { params: noParams, query: noQuery, body: noBody, output: anyObject } as const;
  const routes = [
    defineAnonymousRoute({
      ...route,
      id: "open",
      method: "GET",
      path: "/app-api/open",
      summary: "A probe",
      handler: async ({ session }) => {
        seen.push({ workspaceId: null });
        return { data: { object: "probe", person_id: session?.person.id ?? null } };
      },
    }),
    definePersonRoute({
      ...route,
      id: "mine",
      method: "GET",
      path: "/app-api/mine",
      summary: "A probe",
      handler: async ({ session, sessionToken }) => {
        seen.push({ sessionToken, workspaceId: null });
        return { data: { object: "probe", person_id: session.person.id } };
      },
    }),
    defineAnonymousRoute({
      ...route,
      id: "enter",
      method: "POST",
      path: "/app-api/enter",
      summary: "A probe",
      addressRequestsPerMinute: 5,
      handler: async ({ now }) => ({
        status: 201,
        data: { object: "probe" },
        session: { token: "fresh", expiresAt: new Date(now.getTime() + 1_000_500) },
      }),
    }),
    definePersonRoute({
      ...route,
      id: "leave",
      method: "POST",
      path: "/app-api/leave",
      summary: "A probe",
      handler: async () => ({ data: { object: "probe" }, session: null }),
    }),
    definePersonRoute({
      ...route,
      id: "broken_route",
      method: "GET",
      path: "/app-api/broken-route",
      summary: "A probe",
      handler: () => Promise.reject(new Error("select * from secrets")),
    }),
    definePersonRoute({
      ...route,
      id: "wrong_route",
      method: "GET",
      path: "/app-api/wrong-route",
      summary: "A probe",
      output: strictObject({ object: Type.String() }),
      handler: async () => ({ data: { object: "probe", secret: 1 } }),
    }),
  ];
  return { operations, routes, seen };
}
