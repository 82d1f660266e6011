import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { startTestApp } from "../../../test/harness.ts";
import { ERROR_CODES } from "../../kernel/contract/error-catalogue.ts";
import { ApiError, errorBody } from "../../kernel/contract/errors.ts";
import { PLATFORMS } from "../../platforms/platform.ts";
import { MINUTE_MS } from "../../lib/time/clock.ts";
import { TOPICS } from "../documents/contents.ts";
import { DOCUMENT_FILES, EXAMPLE_FILES } from "../documents/document-files.ts";

describe("routes that are no operations", () => {
  const app = useApp();
  // Every document is asked for: more requests of one address than a minute has.
  beforeEach(() => app.clock.advance(MINUTE_MS));

  it("serves the page every error points to, with a place for each code", async () => {
    const refused = await app.get("/v1/me");
    const { pathname, hash } = new URL(refused.body.error.doc_url);
    const page = await app.get(pathname);
    expect(page.status).toBe(200);
    expect(page.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(page.text).toContain(hash.slice(1));
    for (const code of ERROR_CODES) expect(page.text).toContain(code);
  });

  it("shows a browser the same page, with an anchor for each code, and links between documents", async () => {
    const headers = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
    const page = await app.get("/docs/errors", { headers });
    expect(page.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      vary: "Accept",
    });
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    for (const code of ERROR_CODES) expect(page.text).toContain(` id="${code}"`);
    const made = await app.get("/docs/reference", { headers });
    const groups = [...made.text.matchAll(/href="(\/docs\/reference\/[^"#]+)"/g)];
    const addresses = [
      "/docs",
      "/docs/reference",
      "/docs/decisions",
      ...groups.map(([, address = ""]) => address),
      ...[...EXAMPLE_FILES, ...DOCUMENT_FILES.keys()].map((path) => `/docs/${path}`),
    ];
    const pages = new Map<string, string>();
    for (const path of addresses) {
      const { status, text } = await app.get(path, { headers });
      expect(status).toBe(200);
      pages.set(path, text);
    }
    const missing = [...pages].flatMap(([path, text]) =>
      [...text.matchAll(/href="(\/docs[^"#]*)(?:#([^"]+))?"/g)]
        .filter(([, target = "", anchor]) => {
          const found = pages.get(target);
          return found === undefined || (anchor && !found.includes(`id="${anchor}"`));
        })
        .map(([link]) => `${path} ${link}`),
    );
    expect(missing).toEqual([]);
  });

  it("shows a skill without the facts that its file begins with, and gives them to programs", async () => {
    const path = "/docs/skills/campaign-proof/SKILL";
    const page = await app.get(path, { headers: { accept: "text/html" } });
    expect(page.text).toContain("Campaign proof</h1>");
    expect(page.text).not.toContain("name: campaign-proof");
    expect((await app.get(path)).text).toMatch(/^---\nname: campaign-proof\n/);
  });

  it("leads from the id of an operation to its description, and from no other code", async () => {
    const { text } = await app.get("/docs/changelog", { headers: { accept: "text/html" } });
    expect(text).toContain(
      '<a href="/docs/reference/clusters#clusters.list"><code>clusters.list</code></a>',
    );
    expect(text).toContain("<code>report.held</code>");
    expect(text).not.toContain("#report.held");
  });

  it("serves the changes of the API to programs", async () => {
    const { headers, body } = await app.get("/docs/changelog.json");
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(body).toContainEqual(expect.objectContaining({ kind: "added", area: "Clusters" }));
    const feed = await app.get("/docs/changelog.feed.json");
    expect(feed.headers["content-type"]).toBe("application/feed+json; charset=utf-8");
    expect(feed.body.items).toHaveLength(body.length);
    expect(feed.body.items).toContainEqual(
      expect.objectContaining({ tags: ["changed", "action_required"] }),
    );
  });

  it("serves the pictures that documents show", async () => {
    const page = await app.get("/docs/README", { headers: { accept: "text/html" } });
    const pictures = [...page.text.matchAll(/<img src="(\/docs\/[^"]+)"/g)].map(
      ([, address = ""]) => address,
    );
    expect(pictures).toEqual([
      "/docs/pictures/console.png",
      "/docs/pictures/episode.png",
      "/docs/pictures/campaign.png",
    ]);
    for (const address of pictures)
      expect(await app.get(address)).toMatchObject({
        status: 200,
        headers: { "content-type": "image/png" },
      });
  });

  it("has every document in one topic, decision records on a page of their own", async () => {
    const listed = TOPICS.flatMap(({ paths }) => paths);
    expect(listed.toSorted()).toEqual(
      [
        ...[...DOCUMENT_FILES.keys()].filter((path) => !path.startsWith("decisions/")),
        "reference",
      ].toSorted(),
    );
    const headers = { accept: "text/html" };
    const records = await app.get("/docs/decisions", { headers });
    for (const path of DOCUMENT_FILES.keys())
      if (path.startsWith("decisions/")) expect(records.text).toContain(`"/docs/${path}"`);
    expect((await app.get("/docs/metrics", { headers })).text).not.toContain("/docs/decisions/0");
  });

  it("has a reference of every operation, made from the registry", async () => {
    const headers = { accept: "text/html" };
    const { body } = await app.get("/v1/openapi.json");
    const entries = Object.entries<Record<string, { operationId: string; tags: string[] }>>(
      body.paths,
    ).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, entry]) => ({ path, method, entry })),
    );
    const pages = new Map<string, string>();
    for (const { path, method, entry } of entries) {
      const group = entry.tags[0] ?? "";
      if (!pages.has(group))
        pages.set(group, (await app.get(`/docs/reference/${group}`, { headers })).text);
      const page = pages.get(group);
      expect(page).toContain(`<h2 id="${entry.operationId}">`);
      expect(page).toContain(`<code>${method.toUpperCase()} ${path}</code>`);
    }
    const campaigns = pages.get("campaigns") ?? "";
    expect(campaigns).toContain("scope <code>campaigns:write</code>");
    expect(campaigns).toContain("Northwind Roasters");
    expect((await app.get("/docs/reference/nothing", { headers })).status).toBe(404);
  });

  it("finds the sections that have all words, in the letters of the query", async () => {
    const headers = { accept: "text/html" };
    const found = await app.get("/docs?q=Idempotency-key+replay", { headers });
    expect(found.text).toMatch(/href="\/docs\/api#[a-z-]*"/);
    const nothing = await app.get("/docs?q=%3Cscript%3Exyzzy", { headers });
    expect(nothing.status).toBe(200);
    expect(nothing.text).toContain("No section of the documents has all of these words.");
    expect(nothing.text).not.toContain("<script>xyzzy");
    expect((await app.get(`/docs?q=${"a".repeat(5_000)}`, { headers })).status).toBe(200);
  });

  it("has a page with its anchor behind every address of a document that an answer holds", async () => {
    const headers = { accept: "text/html" };
    const addresses = [
      (await app.get("/v1")).body.docs_url,
      (await app.get("/v1/openapi.json")).body.externalDocs.url,
      ...ERROR_CODES.map(
        (code) => errorBody(new ApiError(code, "x"), "req_x", "http://127.0.0.1:4000/docs").doc_url,
      ),
    ];
    for (const address of new Set(addresses)) {
      const { pathname, hash } = new URL(address);
      const { status, text } = await app.get(pathname, { headers });
      expect([address, status]).toEqual([address, 200]);
      if (hash !== "") expect(text).toMatch(new RegExp(`<h2 id="${hash.slice(1)}">`));
    }
  });

  it("begins with a page that leads to signing in, the documents, OpenAPI and health", async () => {
    const { status, headers, text } = await app.get("/");
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    const base = "http://127.0.0.1:4000";
    for (const address of ["/app/sign-in", `${base}/docs`, `${base}/v1/openapi.json`, "/health"])
      expect(text).toContain(`href="${address}"`);
    expect(text).toContain('class="start-picture"');
  });

  it("says on it how many shows are measured here, and shows it without a database too", async () => {
    const without = await startTestApp();
    try {
      expect((await without.get("/")).text).not.toContain("measured here");
      await without.show(await without.workspace());
      without.clock.advance(6 * MINUTE_MS);
      expect((await without.get("/")).text).toMatch(/<strong>1<\/strong>\s+show is measured here/);
    } finally {
      await without.close();
    }
  });

  it("answers an address without a page in the words of its caller: a page with a way on, or an error", async () => {
    const browser = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };
    for (const path of ["/nothing", "/s/some-show", "/docs/nothing"]) {
      const page = await app.get(path, browser);
      expect([page.status, page.headers["content-type"]]).toEqual([
        404,
        "text/html; charset=utf-8",
      ]);
      expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
      for (const target of ["/", "/app", "/docs"]) expect(page.text).toContain(`href="${target}"`);
      expect((await app.get(path)).body.error.code).toBe("resource_not_found");
    }
    for (const path of ["/v1/nothing", "/app-api/nothing", "/oauth/nothing"])
      expect((await app.get(path, browser)).body.error.code).toBe("resource_not_found");
  });

  it("begins the headings of a page with its title: lists of documents have none before it", async () => {
    const headers = { accept: "text/html,application/xhtml+xml" };
    for (const path of ["/docs", "/docs/metrics", "/docs/how-to/add-a-migration"]) {
      const { text } = await app.get(path, { headers });
      const [first] = /<h\d/.exec(text) ?? [];
      expect({ path, first }).toEqual({ path, first: "<h1" });
    }
  });

  it("explains every metric, and lists its pages", async () => {
    expect((await app.get("/docs/metrics")).text).toContain("never");
    expect((await app.get("/docs")).text).toContain("/docs/errors");
  });

  it("shows integrators how to receive webhooks, with the examples in full", async () => {
    const page = await app.get("/docs/webhooks");
    expect(page).toMatchObject({
      status: 200,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
    expect(page.text).toContain("function isAuthentic");
    expect((await app.get("/docs")).text).toContain("http://127.0.0.1:4000/docs/webhooks");
  });

  it("says of every platform what connecting it takes", async () => {
    const page = await app.get("/docs/platforms");
    expect(page.status).toBe(200);
    for (const { name } of PLATFORMS) expect(page.text).toContain(`## ${name}\n`);
  });

  it("answers a method it does not know with 405 and those it does", async () => {
    const answer = await app.request("POST", "/health");
    expect(answer.status).toBe(405);
    expect(answer.headers["allow"]).toBe("GET, HEAD, OPTIONS");
    for (const [path, status] of [
      ["/docs/errors", 405],
      ["/docs/how-to/add-a-migration", 405],
      ["/docs/nothing", 404],
      ["/docs/", 404],
    ] as const)
      for (const method of ["POST", "TRACE", "PROPFIND"])
        expect([method, path, (await app.request(method, path)).status]).toEqual([
          method,
          path,
          status,
        ]);
  });
});
