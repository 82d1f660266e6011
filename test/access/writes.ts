import { expect } from "vitest";
import { successStatusesOf } from "../../src/kernel/operation/declared-answers.ts";
import { NOTHING_CHANGED } from "../../src/kernel/operation/changes.ts";
import type { AnyOperation } from "../../src/kernel/operation/operation.ts";
import { type AccessFixture, requestWith } from "./access-fixture.ts";
import {
  ALWAYS_CHANGING,
  BODIES_TO_CONFIRM,
  NOT_CARRIED_OUT,
  WITHOUT_CONFIRMATION,
} from "./exceptions.ts";
import { type Column, expectError } from "./column.ts";

/** What writes promise. */

export const isWrite = ({ kind }: AnyOperation): boolean => kind === "write";

export const dryRun: Column = {
  name: "a dry run needs its scope or role alone, and changes nothing",
  appliesTo: isWrite,
  check: async ({ ids, allowed, send, tables }, operation) => {
    await tables.changed();
    const request = requestWith(operation, ids, { query: { dry_run: "true" } });
    const { status, body } = await send(allowed(operation), request);
    expect({ status, error: body.error?.code, object: body.object }).toEqual({
      status: 200,
      error: undefined,
      object: "dry_run",
    });
    expect(await tables.changed()).toEqual([]);
  },
};

const confirmation: Column = {
  name: "without confirmation it shows what it would do, and changes nothing",
  appliesTo: ({ confirmRule }) => confirmRule !== undefined,
  check: async ({ ids, allowed, send, tables }, operation) => {
    await tables.changed();
    const { [operation.id]: body } = BODIES_TO_CONFIRM;
    const request = requestWith(operation, ids);
    const answer = await send(
      allowed(operation),
      body === undefined ? request : { ...request, body },
    );
    expectError(answer, { status: 409, code: "confirmation_required", param: "confirm" });
    expect(answer.body.error.preview).toMatchObject({ object: "preview", action: operation.id });
    expect(await tables.changed()).toEqual([]);
  },
  exceptions: WITHOUT_CONFIRMATION,
};

/** Sent with a key, and confirmed where the operation may ask for that. */
function sendOnce(
  { ids, allowed, send }: AccessFixture,
  operation: AnyOperation,
  more: Record<string, string> = {},
) {
  const query = { ...(operation.confirmRule === undefined ? {} : { confirm: "true" }), ...more };
  const headers = { "idempotency-key": `once-${operation.id}` };
  return send(allowed(operation), requestWith(operation, ids, { query, headers }));
}

const once: Column = {
  name: "under one key it is carried out once, and another request is refused",
  appliesTo: isWrite,
  check: async (fixture, operation) => {
    const { tables } = fixture;
    try {
      const first = await sendOnce(fixture, operation);
      expect({ status: first.status, error: first.body?.error ?? null }).toEqual({
        status: expect.toBeOneOf([...successStatusesOf(operation)]),
        error: null,
      });
      expect(await tables.changed()).not.toEqual([]);
      const again = await sendOnce(fixture, operation);
      expect(again.headers["idempotent-replayed"]).toBe("true");
      const { data, warnings, ...rest } = first.body;
      expect({ ...again.body, status: again.status }).toMatchObject({
        ...rest,
        status: first.status,
        replayed: true,
      });
      // A secret is shown once.
      if (again.body.warnings.length === warnings.length) expect(again.body.data).toEqual(data);
      expect(await tables.changed()).toEqual([]);
      expectError(await sendOnce(fixture, operation, { other: "true" }), {
        status: 422,
        code: "idempotency_key_reused",
        param: "Idempotency-Key",
      });
      expect(await tables.changed()).toEqual([]);
    } finally {
      await tables.restore();
    }
  },
  exceptions: NOT_CARRIED_OUT,
};

const twice: Column = {
  name: "a PATCH with what is stored changes nothing, and warns",
  appliesTo: ({ method }) => method === "PATCH",
  check: async ({ ids, allowed, send, tables }, operation) => {
    const query = operation.confirmRule === undefined ? {} : { confirm: "true" };
    const request = requestWith(operation, ids, { query });
    try {
      expect((await send(allowed(operation), request)).status).toBe(200);
      await tables.changed();
      const { status, body } = await send(allowed(operation), request);
      expect({ status, written: body.written, warnings: body.warnings }).toEqual({
        status: 200,
        written: {},
        warnings: expect.arrayContaining([NOTHING_CHANGED]),
      });
      expect(await tables.changed()).toEqual([]);
    } finally {
      await tables.restore();
    }
  },
  exceptions: ALWAYS_CHANGING,
};

export const WRITES: readonly Column[] = [dryRun, confirmation, once, twice];
