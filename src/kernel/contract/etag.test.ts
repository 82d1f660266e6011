import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../test/network.ts";
import { type TestAnswer } from "../../../test/harness.ts";
import { TextAnswer } from "../operation/answer.ts";
import { etagOf, matchesEtag, stableText } from "./etag.ts";
import { probePublic, probeRead } from "../operation/probe-operations.test-support.ts";

let served: Record<string, unknown> = {};
let texts = 0;
const operations = [
  probeRead({ handler: () => served }),
  probePublic({ id: "probes.public", path: "/v1/public-probe" }),
  probeRead({
    id: "probes.text",
    path: "/v1/text",
    handler: () =>
      new TextAnswer("stable", () => {
        texts += 1;
        return '{"object":"probe"}';
      }),
  }),
];

describe("ETags", () => {
  const t = useNetwork({ operations, key: { scopes: ["shows:read"] } });

  const get = (match?: string, credential = t.key): Promise<TestAnswer> =>
    t.app.get("/v1/probes", {
      key: credential,
      headers: match === undefined ? {} : { "if-none-match": match },
    });
  const tag = async (body: Record<string, unknown>, credential = t.key): Promise<string> => {
    served = body;
    return (await get(undefined, credential)).headers["etag"] ?? "";
  };

  it("are weak, 22 letters, and the same for the same body", async () => {
    const first = await tag({ a: 1 });
    expect(first).toMatch(/^W\/"[A-Za-z0-9_-]{22}"$/);
    expect(await tag({ a: 1 })).toBe(first);
    expect(await tag({ a: 2 })).not.toBe(first);
  });

  it("pass over computed_at, cache_age_seconds and download_url at any depth, and nothing else", async () => {
    const body = (time: string, figure: number): Record<string, unknown> => ({
      computed_at: time,
      data: [{ deep: { cache_age_seconds: time.length, download_url: time, figure } }],
    });
    const first = await tag(body("a", 1));
    expect(await tag(body("bb", 1))).toBe(first);
    expect(await tag(body("a", 2))).not.toBe(first);
    expect(await tag({ ...body("a", 1), updated_at: "b" })).not.toBe(first);
  });

  it("are not moved by data that only looks like a volatile field", async () => {
    const first = await tag({ text: '"computed_at":1' });
    expect(await tag({ text: '"computed_at":2' })).not.toBe(first);
  });

  it("differ by workspace and by rights, and not by key", async () => {
    const first = await tag({ a: 1 });
    expect(await tag({ a: 1 }, await t.app.key(t.workspaceId, { scopes: ["shows:read"] }))).toBe(
      first,
    );
    expect(
      await tag(
        { a: 1 },
        await t.app.key(t.workspaceId, { scopes: ["shows:read", "clusters:read"] }),
      ),
    ).not.toBe(first);
    expect(
      await tag({ a: 1 }, await t.app.key(await t.app.workspace(), { scopes: ["shows:read"] })),
    ).not.toBe(first);
  });

  it("differ by version", () => {
    const scope = { workspaceId: "w", scopeShape: "s", version: "2026-10-14" };
    expect(etagOf("x", { ...scope, version: "2027-01-01" })).not.toBe(etagOf("x", scope));
    expect(etagOf("x", { ...scope, workspaceId: "ws", scopeShape: "" })).not.toBe(
      etagOf("x", scope),
    );
  });

  it("match alone, in a list, as *, and whether the caller kept the W/ or not", async () => {
    const current = await tag({ a: 1 });
    const opaque = current.slice(2);
    for (const header of [current, opaque, `"x", ${current}`, `W/"x",${opaque} , "y"`, "*", " * "])
      expect((await get(header)).status).toBe(304);
    for (const header of ['"x"', opaque.slice(1, -1), `${current.slice(0, -2)}"`, "", "W/", '"*"'])
      expect((await get(header)).status).toBe(200);
  });

  it("answer 304 with the headers that docs/api.md promises and no body", async () => {
    const current = await tag({ a: 1 });
    const { status, headers, text } = await get(current);
    expect({ status, text }).toEqual({ status: 304, text: "" });
    expect(headers).toMatchObject({
      etag: current,
      "request-id": expect.stringMatching(/^req_/),
      "service-version": "2026-10-14",
      "ratelimit-limit": "1200",
      "cache-control": "private, no-cache",
      vary: "Authorization, Service-Version, Origin, Accept-Encoding",
      "access-control-allow-origin": "*",
    });
    expect(headers).not.toHaveProperty("content-type");
    expect(headers).toHaveProperty("ratelimit-remaining");
    expect(headers).toHaveProperty("ratelimit-reset");
  });

  it("are never read before the rights are checked", async () => {
    const poor = await t.app.key(t.workspaceId, { scopes: ["clusters:read"] });
    expect((await get("*", poor)).status).toBe(403);
    expect((await get("*", "cmk_nonsense")).status).toBe(401);
  });

  it("answer HEAD as GET without a body, 304 included", async () => {
    served = { a: 1 };
    const whole = await get();
    const head = await t.send("HEAD", "/v1/probes");
    expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: "" });
    for (const name of ["etag", "content-type", "content-length", "cache-control", "vary"])
      expect({ name, value: head.headers[name] }).toEqual({ name, value: whole.headers[name] });
    expect(
      (
        await t.app.request("HEAD", "/v1/probes", {
          key: t.key,
          headers: { "if-none-match": whole.headers["etag"] ?? "" },
        })
      ).status,
    ).toBe(304);
  });

  it("spare the body where the answer says beforehand that it is stable", async () => {
    const first = await t.send("GET", "/v1/text");
    expect(texts).toBe(1);
    expect(
      (
        await t.app.get("/v1/text", {
          key: t.key,
          headers: { "if-none-match": first.headers["etag"] ?? "" },
        })
      ).status,
    ).toBe(304);
    expect(texts).toBe(1);
  });

  it("are there for public documents, kept by shared caches too", async () => {
    const first = await t.app.get("/v1/public-probe");
    expect(first.headers["cache-control"]).toBe("public, no-cache");
    expect(
      (
        await t.app.get("/v1/public-probe", {
          headers: { "if-none-match": first.headers["etag"] ?? "" },
        })
      ).status,
    ).toBe(304);
  });
});

describe("the text a tag is made from", () => {
  const volatileName = fc.constantFrom("computed_at", "cache_age_seconds", "download_url");
  it("is the same whatever the volatile fields hold, wherever they stand", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }),
        volatileName,
        fc.jsonValue(),
        fc.jsonValue(),
        (body, name, one, two) => {
          const with_ = (value: unknown): unknown => ({ list: [{ ...body, [name]: value }] });
          expect(stableText(with_(one), JSON.stringify(with_(one)))).toBe(
            stableText(with_(two), JSON.stringify(with_(two))),
          );
        },
      ),
    );
  });
  it("matches no header but one that names it", () => {
    const etag = etagOf("x", { workspaceId: "", scopeShape: "", version: "" });
    expect(matchesEtag(undefined, etag)).toBe(false);
    fc.assert(
      fc.property(fc.string(), (header) => matchesEtag(header, etag) === (header.trim() === "*")),
    );
  });
});
