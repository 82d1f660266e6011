import { expect } from "vitest";
import type { AnyOperation } from "../../src/kernel/operation/operation.ts";
import { isRoleScope } from "../../src/kernel/access/roles.ts";
import { isScope } from "../../src/kernel/access/scopes.ts";
import { type ExampleIds, exampleRequest } from "../structure/example-request.ts";
import { idsOf } from "../structure/example-people.ts";
import { type AccessFixture, isOfSessions, requestWith, roleNeeded } from "./access-fixture.ts";
import { FURTHER_RIGHTS, IDS_OF_NONE, WITHOUT_SCOPE } from "./exceptions.ts";
import { type Column, expectError, unknownLike } from "./column.ts";

/** Who is refused what, before anything is looked up and by what is found. */

/** The ids of an example: what stands for them, and which of them are in its path. */
export function idsIn(
  operation: AnyOperation,
  ids: ExampleIds,
): { all: string[]; inPath: string[] } {
  const text = JSON.stringify(operation.example);
  const all = Object.keys(ids).filter((name) => text.includes(name) && !name.includes("_url"));
  const path = Object.values(operation.example.params ?? {});
  return { all, inPath: all.filter((name) => path.includes(name)) };
}

const unknownIds = (ids: ExampleIds): ExampleIds =>
  Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, unknownLike(id)]));

/** What a caller can tell an answer by, with names in place of the ids that were sent. */
function seen({ status, text }: { status: number; text: string }, sent: ExampleIds): unknown {
  let masked = text.replaceAll(/"request_id":"[^"]+"/g, '"request_id":""');
  for (const [name, id] of Object.entries(sent)) masked = masked.replaceAll(id, name);
  return { status, text: masked };
}

const pick = (ids: ExampleIds, names: readonly string[]): ExampleIds =>
  Object.fromEntries(names.map((name) => [name, ids[name] ?? ""]));

export const withoutCredential: Column = {
  name: "without its kind of credential it is refused",
  appliesTo: ({ scope }) => scope !== "public",
  check: async ({ ids, own, send }, operation) => {
    const request = requestWith(operation, ids);
    const refusal = { status: 401, code: "credential_invalid" };
    expectError(await send({ key: null, browser: null }, request), refusal);
    if (isOfSessions(operation))
      expectError(await send({ ...own.caller, browser: null }, request), refusal);
  },
};

export const withoutScope: Column = {
  name: "without its scope or role it is refused, whatever exists",
  appliesTo: (operation) =>
    isOfSessions(operation) ? roleNeeded(operation) !== "viewer" : isScope(operation.scope),
  check: async ({ ids, lacking, own, send }, operation) => {
    const caller = lacking(operation) ?? own.caller;
    const refused = await send(caller, requestWith(operation, ids));
    const needed = isOfSessions(operation) ? `role:${roleNeeded(operation)}` : operation.scope;
    expectError(refused, { status: 403, code: "scope_missing", required_scope: needed });
    const unknown = await send(caller, requestWith(operation, unknownIds(ids)));
    expect(seen(unknown, {})).toEqual(seen(refused, {}));
  },
};

const declaresScope: Column = {
  name: "it asks for a scope or a role",
  appliesTo: () => true,
  check: async (_fixture, { scope }) => {
    expect(isScope(scope) || isRoleScope(scope)).toBe(true);
  },
  exceptions: WITHOUT_SCOPE,
};

const furtherRights: Column = {
  name: "its scope or role alone does not do",
  appliesTo: ({ id }) => Object.hasOwn(FURTHER_RIGHTS, id),
  check: async ({ ids, least, send }, operation) => {
    const { status, body } = await send(least(operation), requestWith(operation, ids));
    expect([status, body.error.code]).toBeOneOf([
      [403, "scope_missing"],
      [404, "resource_not_found"],
    ]);
  },
};

const withoutPlan: Column = {
  name: "without a plan that has its feature it is refused, whatever exists",
  appliesTo: ({ plan }) => plan !== undefined,
  check: async ({ ids, unpaid, send }, operation) => {
    expectError(await send(unpaid.caller, requestWith(operation, ids)), {
      status: 403,
      code: "plan_required",
      feature: operation.plan,
    });
  },
};

const inOtherKind: Column = {
  name: "in a workspace of another kind it is refused, or answers nothing",
  appliesTo: ({ workspaceKinds, planKinds }) =>
    workspaceKinds !== undefined || planKinds !== undefined,
  check: async ({ ids, solo, send }, operation) => {
    const answer = await send(solo.caller, requestWith(operation, ids));
    if (operation.workspaceKinds !== undefined)
      expectError(answer, { status: 403, code: "workspace_unsupported", kind: "solo" });
    else if (operation.path.includes("{"))
      expectError(answer, { status: 404, code: "resource_not_found" });
    else
      expect(answer).toMatchObject({
        status: 200,
        body: { data: [], has_more: false, meta: { note: expect.any(String) } },
      });
  },
};

const whereWritesAreOff: Column = {
  name: "where writes are switched off it is refused",
  appliesTo: ({ kind }) => kind === "write",
  check: async ({ ids, readOnly, suspended, send }, operation) => {
    const refusal = { status: 403, code: "plan_required", feature: "api_writes" };
    const request = requestWith(operation, ids);
    if (!isOfSessions(operation)) expectError(await send(readOnly.caller, request), refusal);
    const answer = await send(suspended.caller, request);
    if (operation.managesAccess !== true) expectError(answer, refusal);
    else expect(answer.body?.error?.feature).not.toBe("api_writes");
  },
};

/**
 * All ids of the example from the other workspace, then each of them beside the own ones: a show of
 * the workspace with the cluster of another show is a case of its own.
 */
export async function expectUnknown(
  { ids, foreignIds, own, send }: AccessFixture,
  operation: AnyOperation,
  changed: readonly string[],
): Promise<void> {
  const { inPath } = idsIn(operation, ids);
  const query: Record<string, string> = operation.kind === "write" ? { dry_run: "true" } : {};
  const answerTo = async (others: ExampleIds) => {
    const theirs = pick(others, changed);
    const mine = idsOf(operation.id, ids);
    const request = exampleRequest(operation, { ...mine, ...theirs }, { query });
    const answer = await send(own.caller, request);
    return { answer, seen: seen(answer, theirs) };
  };
  const known = idsOf(operation.id, foreignIds);
  const foreign = await answerTo(known);
  const unknown = await answerTo(unknownIds(known));
  expect(foreign.seen).toEqual(unknown.seen);
  if (inPath.some((name) => changed.includes(name)))
    expectError(foreign.answer, { status: 404, code: "resource_not_found" });
}

/** Names in paths that have no id. */
const NOT_IDS: ReadonlySet<string> = new Set(["platform", "number"]);

const foreignId: Column = {
  name: "an id of another workspace is like an unknown one",
  appliesTo: ({ path, example }) =>
    path.includes("{") || /\{\w+_(id|ref)\}/.test(JSON.stringify(example)),
  check: async (fixture, operation) => {
    const { all } = idsIn(operation, fixture.ids);
    const named = Object.entries(operation.example.params ?? {});
    // A platform and the number of a snapshot are no row of anyone; every other name in a path has
    // an id of the fixture.
    expect(all).toEqual(
      expect.arrayContaining(named.filter(([name]) => !NOT_IDS.has(name)).map(([, id]) => id)),
    );
    await expectUnknown(fixture, operation, all);
    if (all.length > 1) for (const name of all) await expectUnknown(fixture, operation, [name]);
  },
  exceptions: IDS_OF_NONE,
};

const malformedId: Column = {
  name: "an id that is none is unknown, or refused by its name",
  appliesTo: ({ path }) => path.replace("{platform}", "").includes("{"),
  check: async ({ ids, own, send }, operation) => {
    for (const name of idsIn(operation, ids).inPath) {
      const mine = idsOf(operation.id, ids);
      const request = exampleRequest(operation, { ...mine, [name]: "no-such" });
      const { status, body } = await send(own.caller, request);
      expect([status, body.error.code]).toBeOneOf([
        [404, "resource_not_found"],
        [400, "parameter_invalid"],
      ]);
    }
  },
};

export const REFUSALS: readonly Column[] = [
  withoutCredential,
  declaresScope,
  withoutScope,
  furtherRights,
  withoutPlan,
  inOtherKind,
  whereWritesAreOff,
  foreignId,
  malformedId,
];
