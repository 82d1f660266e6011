import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { listClusters } from "../../features/grouping/clusters/operations/list-clusters.ts";
import { ApiError } from "./errors.ts";
import { newPlainId } from "../ids.ts";
import { type CursorScope, CursorSigner, pageOf } from "./pagination.ts";

const scope: CursorScope = {
  workspaceId: "w",
  operationId: "clusters.list",
  filters: { search: null, sort: "created" },
};

function refusal(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error instanceof ApiError
      ? [error.status, error.code, error.param, error.extras["reason"]]
      : error;
  }
}
const REFUSED = [400, "parameter_invalid", "cursor", "malformed"];

describe("a cursor", () => {
  const signer = new CursorSigner(Buffer.alloc(32, 1));

  it("gives back the keys it was made of", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), {
          minLength: 1,
          maxLength: 4,
        }),
        (keys) => {
          expect(signer.read(signer.write(keys, scope), scope)).toEqual(keys);
        },
      ),
    );
  });

  it("is refused after any change of one letter", () => {
    const cursor = signer.write(["1760000000000000", "abc"], scope);
    for (let index = 0; index < cursor.length; index += 1) {
      const changed = `${cursor.slice(0, index)}${cursor[index] === "A" ? "B" : "A"}${cursor.slice(index + 1)}`;
      expect(refusal(() => signer.read(changed, scope))).toEqual(REFUSED);
    }
  });

  it("is refused when it is cut, lengthened, or was never one", () => {
    const cursor = signer.write(["1", "a"], scope);
    for (const text of [
      "",
      "A",
      cursor.slice(0, -1),
      `${cursor}A`,
      `${cursor}=`,
      ` ${cursor}`,
      `${cursor}\n`,
      "x".repeat(5_000),
    ])
      expect(refusal(() => signer.read(text, scope))).toEqual(REFUSED);
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.base64String(), fc.string({ unit: "binary" })),
        (text) => {
          expect(refusal(() => signer.read(text, scope))).toEqual(REFUSED);
        },
      ),
    );
  });

  it("belongs to one workspace, list, filter and server key", () => {
    const cursor = signer.write(["1", "a"], scope);
    const others: CursorScope[] = [
      { ...scope, workspaceId: "v" },
      { ...scope, operationId: "shows.list" },
      { ...scope, filters: { search: "x", sort: "created" } },
      { ...scope, filters: { sort: "created" } },
    ];
    for (const other of others) expect(refusal(() => signer.read(cursor, other))).toEqual(REFUSED);
    expect(refusal(() => new CursorSigner(Buffer.alloc(32, 2)).read(cursor, scope))).toEqual(
      REFUSED,
    );
    expect(signer.read(cursor, { ...scope, filters: { sort: "created", search: null } })).toEqual([
      "1",
      "a",
    ]);
  });

  it("is not confused by parts that flow into one another", () => {
    const cursor = signer.write(["1"], { ...scope, workspaceId: "ab", operationId: "c" });
    expect(
      refusal(() => signer.read(cursor, { ...scope, workspaceId: "a", operationId: "bc" })),
    ).toEqual(REFUSED);
  });
});

describe("a page", () => {
  it("has a next one exactly when a row too many was read", () => {
    const cursorOf = (row: number): string => `after ${row}`;
    expect(pageOf([], 2, cursorOf)).toEqual({ rows: [], hasMore: false, nextCursor: null });
    expect(pageOf([1, 2], 2, cursorOf)).toEqual({ rows: [1, 2], hasMore: false, nextCursor: null });
    expect(pageOf([1, 2, 3], 2, cursorOf)).toEqual({
      rows: [1, 2],
      hasMore: true,
      nextCursor: "after 2",
    });
  });
});

describe("a list", () => {
  const app = useApp({ operations: [listClusters] });

  /**
   * Few moments, microseconds apart, so that many rows are of one moment and pages break between
   * them.
   */
  async function fill(moments: readonly number[], showIds: readonly string[]): Promise<string[]> {
    const rows = moments.map((moment, index) => ({
      show: showIds[index % showIds.length] ?? "",
      id: newPlainId(),
      at: `2026-10-01T00:00:00.00000${moment}Z`,
    }));
    await app.sql(
      `insert into clusters (show_id, id, name, created_at, updated_at) select s, i, 'c', t::timestamptz, t::timestamptz from unnest($1::text[], $2::text[], $3::text[]) as x(s, i, t)`,
      [rows.map((row) => row.show), rows.map((row) => row.id), rows.map((row) => row.at)],
    );
    return rows.map((row) => row.id);
  }

  async function readAll(
    key: string,
    limit: number,
    between: (cursor: string, lastId: string) => Promise<void> = async () => undefined,
  ): Promise<string[]> {
    const seen: string[] = [];
    for (let cursor = ""; ;) {
      const answer = await app.get(
        `/v1/clusters?limit=${limit}${cursor === "" ? "" : `&cursor=${cursor}`}`,
        { key },
      );
      expect(answer.status).toBe(200);
      seen.push(...answer.body.data.map((row: { id: string }) => row.id));
      expect(answer.body.has_more).toBe(answer.body.next_cursor !== null);
      if (answer.body.next_cursor === null) return seen;
      expect(answer.body.data).toHaveLength(limit);
      cursor = answer.body.next_cursor;
      await between(cursor, seen.at(-1) ?? "");
    }
  }

  it("loses and repeats no row, whatever moments they share and wherever pages break", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        async (moments, limit) => {
          const workspaceId = await app.workspace();
          const key = await app.key(workspaceId);
          const ids = await fill(moments, [
            await app.show(workspaceId),
            await app.show(workspaceId),
            await app.show(workspaceId),
          ]);
          const seen = await readAll(key, limit);
          expect(seen).toHaveLength(ids.length);
          expect(new Set(seen)).toEqual(new Set(ids));
          app.runtime.access.clear();
        },
      ),
      { numRuns: 12 },
    );
  });

  it("goes on where it was when the row at the edge of the page is deleted", async () => {
    const workspaceId = await app.workspace();
    const key = await app.key(workspaceId);
    const ids = await fill([1, 1, 1, 1, 1, 2, 2, 2, 3], [await app.show(workspaceId)]);
    const seen = await readAll(key, 2, async (_cursor, lastId) => {
      await app.sql("delete from clusters where id = $1", [lastId]);
    });
    expect(seen).toHaveLength(ids.length);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  it("refuses a cursor of another workspace, another filter, or one that was touched, with 400 cursor", async () => {
    const workspaceId = await app.workspace();
    const show = await app.show(workspaceId);
    const key = await app.key(workspaceId);
    await fill([1, 2, 3], [show]);
    const cursor = (await app.get("/v1/clusters?limit=1", { key })).body.next_cursor;
    const stranger = await app.key(await app.workspace({ showIds: [show] }));
    const tries: [string, string][] = [
      [`/v1/clusters?limit=1&cursor=${cursor}`, stranger],
      [`/v1/clusters?limit=1&search=c&cursor=${cursor}`, key],
      [`/v1/clusters?limit=1&show_ids=${show}&cursor=${cursor}`, key],
      [`/v1/clusters?limit=1&sort=reach&cursor=${cursor}`, key],
      [`/v1/clusters?limit=1&cursor=${cursor.slice(0, -1)}`, key],
      ["/v1/clusters?cursor=", key],
    ];
    for (const [url, credential] of tries) {
      const answer = await app.get(url, { key: credential });
      expect({
        status: answer.status,
        code: answer.body.error?.code,
        param: answer.body.error?.param,
      }).toEqual({ status: 400, code: "parameter_invalid", param: "cursor" });
    }
    expect(
      (await app.get(`/v1/clusters?limit=50&cursor=${cursor}`, { key })).body.data,
    ).toHaveLength(2);
  });

  it.each(["0", "101", "-1", "1.5", "abc", "", "1e2", "١"])("refuses limit=%s", async (limit) => {
    const answer = await app.get(`/v1/clusters?limit=${encodeURIComponent(limit)}`, {
      key: await app.key(await app.workspace()),
    });
    expect({ status: answer.status, param: answer.body.error.param }).toEqual({
      status: 400,
      param: "limit",
    });
  });

  it("takes at most 100 values in an array, repeated or separated by commas", async () => {
    const key = await app.key(await app.workspace());
    const values = (count: number): string[] =>
      Array.from({ length: count }, (_, index) => `s${index}`);
    expect((await app.get(`/v1/clusters?show_ids=${values(100).join(",")}`, { key })).status).toBe(
      200,
    );
    for (const query of [
      `show_ids=${values(101).join(",")}`,
      `show_ids=${values(60).join(",")}&show_ids=${values(41).join(",")}`,
    ]) {
      const answer = await app.get(`/v1/clusters?${query}`, { key });
      expect({
        status: answer.status,
        param: answer.body.error.param,
        reason: answer.body.error.reason,
      }).toEqual({ status: 400, param: "show_ids", reason: "too_many" });
    }
  });
});
