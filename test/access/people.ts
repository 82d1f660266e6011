import { expect } from "vitest";
import type { AnyOperation } from "../../src/kernel/operation/operation.ts";
import { SESSION_PREFIX } from "../../src/kernel/operation/for-sessions.ts";
import { isScope } from "../../src/kernel/access/scopes.ts";
import { type AccessFixture, requestWith } from "./access-fixture.ts";
import { type Column, expectError } from "./column.ts";
import { IDS_OF_NONE, KEPT_READS } from "./exceptions.ts";
import { expectUnknown, idsIn, withoutCredential, withoutScope } from "./refusals.ts";
import { dryRun, isWrite } from "./writes.ts";

/**
 * What holds for every operation of programs where people call it, under `/app-api/v1`. The rest of
 * the guarantees is the operation's own, which the other columns test.
 */

/** Fields that differ between two answers by the moment or by the caller. */
const OF_THE_CALLER: ReadonlySet<string> = new Set([
  "computed_at",
  "cache_age_seconds",
  "download_url",
  "url_expires_at",
  "auth_kind",
  "authenticated_uid",
  "key_label",
  "scopes",
  "credential",
  "note",
]);

const shared = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) => (OF_THE_CALLER.has(name) ? null : value));

const reads: Column = {
  name: "a viewer reads what a key with every scope reads, and the same",
  appliesTo: ({ kind, scope }) => kind !== "write" && (isScope(scope) || scope === "any"),
  check: async ({ ids, own, least, send }, operation) => {
    const request = requestWith(operation, ids);
    const ofPerson = await send(least(operation), request);
    const url = request.url.slice(SESSION_PREFIX.length);
    const ofProgram = await send({ ...own.caller, browser: null }, { ...request, url });
    expect(ofPerson.status).toBe(ofProgram.status);
    expect(ofPerson.headers["cache-control"]).toBe("no-store");
    if (ofPerson.status === 302 || Object.hasOwn(KEPT_READS, operation.id)) return;
    expect(ofPerson.status).toBe(200);
    const isJson = ofProgram.headers["content-type"]?.startsWith("application/json") === true;
    if (isJson) expect(shared(ofPerson.text)).toEqual(shared(ofProgram.text));
    else expect(ofPerson.text).toBe(ofProgram.text);
  },
};

const conditional: Column = {
  name: "its tag is answered 304 to a person, and is not that of another role",
  appliesTo: ({ method, redirects }) => method === "GET" && redirects !== true,
  check: async ({ ids, own, least, send }, operation) => {
    const request = requestWith(operation, ids);
    const { headers } = await send(own.caller, request);
    expect(headers["etag"]).toMatch(/^W\/"/);
    const tag = { "if-none-match": headers["etag"] ?? "" };
    const again = await send(own.caller, { ...request, headers: tag });
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: "" });
    if (operation.scope !== "role:admin")
      expect((await send(least(operation), { ...request, headers: tag })).status).toBe(200);
  },
};

const csrf: Column = {
  name: "a write without the session's token is refused, and from another site",
  appliesTo: isWrite,
  check: async ({ ids, own, send }, operation) => {
    const request = requestWith(operation, ids, { query: { dry_run: "true" } });
    for (const headers of [{ "x-csrf-token": "guessed" }, { origin: "https://evil.example" }])
      expectError(
        await send(own.caller, { ...request, headers: { ...request.headers, ...headers } }),
        {
          status: 401,
          code: "credential_invalid",
        },
      );
  },
};

const otherWorkspace: Column = {
  name: "in a workspace the person is no member of it is unknown",
  appliesTo: () => true,
  check: async ({ ids, own, unpaid, send }, operation) => {
    const request = requestWith(operation, ids);
    const headers = { ...request.headers, "castmeter-workspace": unpaid.workspaceId };
    expectError(await send(own.caller, { ...request, headers }), {
      status: 404,
      code: "resource_not_found",
    });
  },
};

const foreignIds: Column = {
  name: "an id of another workspace is like an unknown one",
  appliesTo: ({ path }) => path.includes("{"),
  check: async (fixture: AccessFixture, operation: AnyOperation) => {
    const { all } = idsIn(operation, fixture.ids);
    if (all.length > 0) await expectUnknown(fixture, operation, all);
  },
  exceptions: IDS_OF_NONE,
};

export const PEOPLE: readonly Column[] = [
  withoutCredential,
  withoutScope,
  dryRun,
  csrf,
  otherWorkspace,
  foreignIds,
  reads,
  conditional,
];
