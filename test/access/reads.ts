import { expect } from "vitest";
import { requestWith, isOfSessions } from "./access-fixture.ts";
import type { Column } from "./column.ts";
import { KEPT_READS, TABLES_OF_KEPT_READS } from "./exceptions.ts";

/** What reads promise. */

const readsOnly: Column = {
  name: "with its scope or role alone it answers, of no other workspace, and changes nothing",
  appliesTo: ({ kind }) => kind !== "write",
  check: async ({ app, ids, foreignIds, allowed, send, tables }, operation) => {
    await tables.changed();
    const isKept = Object.hasOwn(KEPT_READS, operation.id);
    const answer = await send(allowed(operation), requestWith(operation, ids));
    expect({ status: answer.status, error: answer.body?.error?.code }).toEqual({
      status: operation.redirects === true ? 302 : 200,
      error: undefined,
    });
    if (answer.body?.object === "list" && !isOfSessions(operation))
      expect(answer.body.meta).toMatchObject({
        computed_at: isKept ? expect.any(String) : app.clock.now().toISOString(),
        cache_age_seconds: expect.any(Number),
      });
    const shown = Object.entries(foreignIds).filter(
      ([name, id]) => id !== ids[name] && answer.text.includes(id),
    );
    expect(shown).toEqual([]);
    const written = isKept ? TABLES_OF_KEPT_READS : [];
    expect((await tables.changed()).filter((name) => !written.includes(name))).toEqual([]);
  },
};

const conditional: Column = {
  name: "HEAD answers like GET without a body, and its tag is answered 304",
  appliesTo: (operation) =>
    operation.method === "GET" && operation.redirects !== true && !isOfSessions(operation),
  check: async ({ ids, own, send }, operation) => {
    const request = requestWith(operation, ids);
    const { status, headers } = await send(own.caller, request);
    expect(headers["etag"]).toMatch(/^W\/"/);
    const head = await send(own.caller, { ...request, method: "HEAD" });
    expect({ status: head.status, tag: head.headers["etag"], text: head.text }).toEqual({
      status,
      tag: headers["etag"],
      text: "",
    });
    const again = await send(own.caller, {
      ...request,
      headers: { "if-none-match": headers["etag"] ?? "" },
    });
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: "" });
  },
};

const notStored: Column = {
  name: "no browser keeps its answer",
  appliesTo: (operation) => operation.method === "GET" && isOfSessions(operation),
  check: async ({ ids, own, send }, operation) => {
    const { headers } = await send(own.caller, requestWith(operation, ids));
    expect(headers).toMatchObject({ "cache-control": "no-store" });
    expect(headers).not.toHaveProperty("etag");
  },
};

export const READS: readonly Column[] = [readsOnly, conditional, notStored];
