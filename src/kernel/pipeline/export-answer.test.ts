import { request as httpRequest } from "node:http";
import { readXlsx } from "hucre/xlsx";
import { Type } from "typebox";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { utcDay } from "../../lib/time/clock.ts";
import { parseCsv } from "../../lib/text/csv.ts";
import { listOf, pagingQuery } from "../contract/envelope.ts";
import { nullable, oneOf, strictObject } from "../contract/schema.ts";
import { PageAnswer } from "../operation/answer.ts";
import { probeRead } from "../operation/probe-operations.test-support.ts";

/** A list of `total` items with pages, and what a test makes of its reads. */
const list = {
  total: 0,
  nameLetters: 0,
  reads: 0,
  onPage: async (_page: number): Promise<void> => undefined,
};

const item = strictObject({
  object: oneOf(["probe"]),
  name: Type.String(),
  plays: nullable(Type.Integer()),
});

function pageAt(start: number, limit: number) {
  const end = Math.min(start + limit, list.total);
  return new PageAnswer({
    data: Array.from({ length: end - start }, (_, index) => ({
      object: "probe" as const,
      name: `item ${start + index}`.padEnd(list.nameLetters, "."),
      plays: (start + index) % 10 === 0 ? null : start + index,
    })),
    hasMore: end < list.total,
    nextCursor: end < list.total ? String(end) : null,
  });
}

const operations = [
  probeRead({
    id: "probes.list",
    query: strictObject(pagingQuery),
    output: listOf(item),
    handler: async (_context, { query }) => {
      const { limit = 25, cursor = "0" } = query as { limit?: number; cursor?: string };
      list.reads += 1;
      await list.onPage(Math.floor(Number(cursor) / limit));
      return pageAt(Number(cursor), limit);
    },
  }),
  probeRead({ id: "probes.get", path: "/v1/probe" }),
];

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

describe("an export", () => {
  let workspaceId: string;
  let key: string;
  let address: string;
  const app = useApp({ operations });
  beforeAll(async () => {
    await app.server.listen({ host: "127.0.0.1", port: 0 });
    const bound = app.server.server.address();
    address = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : ""}`;
  });
  beforeEach(async () => {
    Object.assign(list, { total: 3, nameLetters: 0, reads: 0, onPage: async () => undefined });
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
  });

  const get = (query = "", headers: Record<string, string> = {}) =>
    app.get(`/v1/probes${query}`, { key, headers });
  const rowsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);
  const download = (query: string) =>
    fetch(`${address}/v1/probes${query}`, { headers: { authorization: `Bearer ${key}` } });
  const logged = async () => {
    await app.runtime.requestLog.flush();
    return app.sql(
      "select path, status, error_code from request_logs where workspace_id = $1 order by " +
        "created_at",
      [workspaceId],
    );
  };

  it("is the list as a table, with a name, a media type and no guessing of it", async () => {
    const { status, headers, text } = await get("?format=csv");
    expect(status).toBe(200);
    expect(text).toBe("name,plays\r\nitem 0,\r\nitem 1,1\r\nitem 2,2\r\n");
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="probes-${utcDay(app.clock.now())}.csv"`,
      "content-length": String(Buffer.byteLength(text)),
      "x-content-type-options": "nosniff",
      vary: expect.stringContaining("Accept"),
      "cache-control": "private, no-cache",
    });
  });

  it("is in the format that the query names, before the one that Accept does", async () => {
    const typeOf = async (query: string, accept: string) =>
      (await get(query, { accept })).headers["content-type"];
    expect(await typeOf("", "text/csv")).toBe("text/csv; charset=utf-8");
    expect(await typeOf("", XLSX)).toBe(XLSX);
    expect(await typeOf("?format=tsv", "text/csv")).toBe(
      "text/tab-separated-values; charset=utf-8",
    );
    for (const [query, accept] of [
      ["?format=json", "text/csv"],
      ["", "application/pdf"],
      ["", "*/*"],
    ] as const)
      expect(await typeOf(query, accept)).toBe("application/json; charset=utf-8");
  });

  it("is a workbook that a reader of workbooks opens", async () => {
    const { sheets } = await readXlsx(Buffer.from(await (await download("?format=xlsx")).bytes()));
    expect(sheets[0]).toMatchObject({
      name: "probes",
      rows: [
        ["name", "plays"],
        ["item 0", null],
        ["item 1", 1],
        ["item 2", 2],
      ],
    });
  });

  it("has the header alone where there is nothing", async () => {
    list.total = 0;
    expect((await get("?format=csv")).text).toBe("name,plays\r\n");
  });

  it("reads all pages, or the one page that is named", async () => {
    list.total = 250;
    const names = (text: string) =>
      rowsOf(text)
        .slice(1)
        .map(([name]) => name);
    const all = Array.from({ length: 250 }, (_, index) => `item ${index}`);
    expect(names((await get("?format=csv")).text)).toEqual(all);
    expect(list.reads).toBe(3);
    expect(names((await get("?format=csv&limit=2")).text)).toEqual(all.slice(0, 2));
    expect(names((await get("?format=csv&cursor=240")).text)).toEqual(all.slice(240));
    expect((await get("?format=json")).body.data).toHaveLength(25);
  });

  it("costs for each page what the page would cost", async () => {
    list.total = 1_000;
    await get("?format=csv");
    const { headers } = await get("?format=csv&limit=1");
    expect(Number(headers["ratelimit-remaining"])).toBe(1_200 - 10 - 1);
  });

  it("refuses a format it does not know, and any where the answer is no table", async () => {
    for (const url of ["/v1/probes?format=pdf", "/v1/probe?format=csv"]) {
      const { status, body } = await app.get(url, { key });
      expect([status, body.error]).toEqual([
        400,
        expect.objectContaining({ code: "parameter_invalid", param: "format" }),
      ]);
    }
  });

  it("is refused like JSON, in JSON", async () => {
    const limited = await app.key(workspaceId, { scopes: ["clusters:read"] });
    const refusals: [string | null, string, number, string][] = [
      [null, "?format=csv", 401, "credential_invalid"],
      [limited, "?format=csv", 403, "scope_missing"],
      [key, "?format=csv&limit=0", 400, "parameter_invalid"],
    ];
    for (const [as, query, expected, code] of refusals) {
      const { status, headers, body } = await app.get(`/v1/probes${query}`, { key: as });
      expect([status, body.error.code]).toEqual([expected, code]);
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    }
    expect(list.reads).toBe(0);
  });

  it("has a tag of its own format where the answer has one page, and 304", async () => {
    const tags = await Promise.all(
      ["json", "csv", "tsv"].map(
        async (format) => (await get(`?format=${format}`)).headers["etag"],
      ),
    );
    expect(new Set(tags).size).toBe(3);
    const [, tag = ""] = tags;
    const again = await get("?format=csv", { "if-none-match": tag });
    expect([again.status, again.text]).toEqual([304, ""]);
    list.total = 4;
    expect((await get("?format=csv", { "if-none-match": tag })).status).toBe(200);
    list.total = 101;
    expect((await get("?format=csv")).headers).not.toHaveProperty("etag");
  });

  it("answers HEAD as GET, without a body and without reading the list to its end", async () => {
    list.total = 90_000;
    const { status, headers } = await fetch(`${address}/v1/probes?format=csv`, {
      method: "HEAD",
      headers: { authorization: `Bearer ${key}` },
    });
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(list.reads).toBeLessThan(300);
    await expect.poll(logged).toHaveLength(1);
  });

  it("sends a long list while it reads it, and is one request of the log", async () => {
    list.total = 30_000;
    const answer = await download("?format=csv");
    expect(answer.headers.get("content-length")).toBeNull();
    expect(rowsOf(await answer.text())).toHaveLength(30_001);
    await expect.poll(logged).toEqual([{ path: "/v1/probes", status: 200, error_code: null }]);
  });

  it("breaks off and never looks whole where a page fails, a right is lost or rows are too many", async () => {
    const breaks: [string, number, (page: number) => Promise<void>][] = [
      [
        "internal_error",
        60_000,
        async (page) => {
          if (page === 200) throw new Error("the database went away");
        },
      ],
      [
        "credential_invalid",
        60_000,
        async (page) => {
          if (page !== 200) return;
          await app.sql("update api_keys set revoked_at = now() where workspace_id = $1", [
            workspaceId,
          ]);
          app.runtime.access.clear();
        },
      ],
      ["parameter_invalid", 100_001, async () => undefined],
    ];
    for (const [code, total, onPage] of breaks) {
      workspaceId = await app.workspace();
      key = await app.key(workspaceId);
      Object.assign(list, { total, onPage });
      const answer = await download("?format=csv");
      expect(answer.status).toBe(200);
      await expect(answer.text()).rejects.toThrow("terminated");
      await expect.poll(logged).toEqual([{ path: "/v1/probes", status: 200, error_code: code }]);
    }
  });

  it("holds its place among the requests of its key until it is sent", async () => {
    const hold = Promise.withResolvers<void>();
    const onPage = async (page: number) => (page === 1 ? hold.promise : undefined);
    Object.assign(list, { total: 200, nameLetters: 3_000, onPage });
    const downloads = await Promise.all(Array.from({ length: 20 }, () => download("?format=csv")));
    expect(downloads.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const refused = await get("?limit=1");
    expect([refused.status, refused.body.error.reason]).toEqual([429, "concurrency"]);
    hold.resolve();
    await Promise.all(downloads.map((answer) => answer.text()));
    expect((await get("?limit=1")).status).toBe(200);
  });

  it("stops reading when its client leaves", async () => {
    list.total = 100_000;
    const left = Promise.withResolvers<void>();
    const call = httpRequest(`${address}/v1/probes?format=csv`, {
      headers: { authorization: `Bearer ${key}` },
    });
    call.on("response", (answer) => {
      answer.once("data", () => {
        answer.destroy();
        left.resolve();
      });
    });
    call.on("error", () => undefined);
    call.end();
    await left.promise;
    await expect.poll(logged).toHaveLength(1);
    expect(list.reads).toBeLessThan(900);
  });
});
