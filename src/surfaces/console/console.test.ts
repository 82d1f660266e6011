import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { createHttpSurfaces } from "../../app/http.ts";
import { sessionCookieName } from "../../kernel/access/credentials/session-cookie.ts";
import { newId } from "../../kernel/ids.ts";
import { MINUTE_MS } from "../../lib/time/clock.ts";
import { readConsole } from "./console-files.ts";

const SCRIPT = `import("/__base__/assets/late-1.js"); ${"console.log(1); ".repeat(200)}`;
const PAGE =
  '<!doctype html><meta name="castmeter-console" content="{}" />' +
  '<script type="module" src="/__base__/assets/main-1.js"></script>';
const FONT = Buffer.from("wOF2 /__base__/");

const signedIn = { cookie: `${sessionCookieName("http://127.0.0.1")}=token-of-ana` };

const app = useApp({
  services: ({ clock }) => ({
    people: {
      findSession: async (token) =>
        token === "token-of-ana"
          ? {
              id: newId("ses"),
              person: {
                id: newId("per"),
                email: "ana@example.com",
                emailVerified: true,
                name: null,
              },
              createdAt: clock.now(),
              expiresAt: new Date(clock.now().getTime() + MINUTE_MS),
              csrfToken: "csrf-of-ana",
            }
          : undefined,
      membershipsOf: async () => [],
    },
  }),
});

let folder: string;
const build = async (): Promise<void> => {
  for (const language of ["de", "en"]) {
    await mkdir(join(folder, language, "assets"), { recursive: true });
    await writeFile(
      join(folder, language, "index.html"),
      PAGE.replace("<meta", `<p lang="${language}"><meta`),
    );
    await writeFile(join(folder, language, "assets", "inter-1.woff2"), FONT);
  }
  await writeFile(join(folder, "en", "assets", "main-1.js"), SCRIPT);
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "castmeter-console-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const server = useFixture(() =>
  createHttpSurfaces(app.runtime, {
    trustProxy: false,
    isReady: async () => true,
    consoleFolder: folder,
  }),
);
const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await server.inject({ method: "GET", url, headers });
  const { statusCode: status, rawPayload: bytes, body } = answer;
  return { status, headers: answer.headers as Record<string, string>, bytes, body };
};

describe("before it is built", () => {
  it("says in words what is missing, and is there once it is built", async () => {
    const answer = await get("/app", signedIn);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([503, "no-store"]);
    expect(answer.body).toContain("The console is not built. Run npm run build:console.");
    expect((await get("/app/assets/main-1.js")).status).toBe(404);
    await build();
    expect((await get("/app", signedIn)).status).toBe(200);
  });
});

describe("the page of the console", () => {
  beforeAll(build);

  it.each(["/app", "/app?workspace=a", "/app/clusters", "/app/clusters/a/b?x=1"])(
    "answers %s to a person, with their place in it, never kept",
    async (path) => {
      const { status, headers, body } = await get(path, signedIn);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
        "content-security-policy":
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
          "font-src 'self'; connect-src 'self'; media-src 'self'; frame-src 'self'; " +
          "form-action 'self'; " +
          "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
          "trusted-types 'none'",
      });
      expect(body).toContain('src="/app/assets/main-1.js"');
      const [, content = ""] = /name="castmeter-console" content="([^"]*)"/.exec(body) ?? [];
      expect(JSON.parse(content.replaceAll("&quot;", '"'))).toEqual({
        home: "/app",
        signIn: "/app/sign-in",
        docs: "http://127.0.0.1:4000/docs",
      });
    },
  );

  it.each([
    ["English unless asked", {}, "en"],
    ["of the browser's languages", { "accept-language": "fr, de-AT;q=0.9, en;q=0.5" }, "de"],
    ["for a language that there is not", { "accept-language": "fr" }, "en"],
    ["the person's own choice", { "accept-language": "de", choice: "en" }, "en"],
    ["for a choice that there is not", { "accept-language": "de", choice: "../de" }, "de"],
  ] as [string, { "accept-language"?: string; choice?: string }, string][])(
    "is in the language of the person: %s",
    async (_, { choice, ...headers }, language) => {
      const cookie = `${signedIn.cookie}${choice === undefined ? "" : `; castmeter_language=${choice}`}`;
      const { body } = await get("/app", { ...headers, cookie });
      expect(body).toContain(`<p lang="${language}">`);
    },
  );

  it("leads others to sign in, and back to where they were", async () => {
    const leads = async (path: string) => (await get(path)).headers["location"];
    expect(await leads("/app")).toBe("/app/sign-in");
    expect(await leads("/app/")).toBe("/app");
    expect(await leads("/app?workspace=a")).toBe("/app/sign-in?return_to=%2Fapp%3Fworkspace%3Da");
    expect(await leads("/app/clusters/a")).toBe("/app/sign-in?return_to=%2Fapp%2Fclusters%2Fa");
    expect(await leads("/app//evil.example")).toBe(
      "/app/sign-in?return_to=%2Fapp%2F%2Fevil.example",
    );
  });

  it("leaves the pages of accounts to themselves, and takes no forms", async () => {
    expect((await get("/app/sign-in")).body).not.toContain("castmeter-console");
    expect((await get("/app/security", signedIn)).body).not.toContain("castmeter-console");
    for (const method of ["POST", "DELETE"] as const)
      expect((await server.inject({ method, url: "/app/clusters" })).statusCode).toBe(405);
    const head = await server.inject({ method: "HEAD", url: "/app", headers: signedIn });
    expect([head.statusCode, head.body]).toEqual([200, ""]);
  });
});

describe("a file of the console", () => {
  beforeAll(build);

  it("is kept for good and compressed as the browser accepts, addresses completed", async () => {
    const text = SCRIPT.replace("/__base__/", "/app/");
    const address = "/app/assets/main-1.js";
    const plain = await get(address);
    expect(plain.body).toBe(text);
    expect(plain.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding",
    });
    expect(plain.headers).not.toHaveProperty("content-encoding");
    const brotli = await get(address, { "accept-encoding": "gzip, deflate, br" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(text);
    const gzip = await get(address, { "accept-encoding": "gzip, br;q=0" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.bytes).toString()).toBe(text);
    expect(gzip.bytes.length).toBeLessThan(text.length / 4);
    const tags = [plain, brotli, gzip].map(({ headers }) => headers["etag"] ?? "");
    expect(new Set(tags).size).toBe(3);
    const again = await get(address, {
      "accept-encoding": "br",
      "if-none-match": tags[1] ?? "",
    });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it("is sent as it is where it is no text", async () => {
    const { headers, bytes } = await get("/app/assets/inter-1.woff2", {
      "accept-encoding": "br",
    });
    expect(bytes).toEqual(FONT);
    expect(headers["content-type"]).toBe("font/woff2");
    expect(headers).not.toHaveProperty("content-encoding");
  });

  it("is none of another folder, and unknown after a newer build", async () => {
    for (const name of ["none.js", "..%2Findex.html", "%2e%2e"])
      expect([404, 303]).toContain((await get(`/app/assets/${name}`)).status);
    const answer = await get("/app/assets/main-0.js");
    expect([answer.status, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
  });
});

it("finds its files where the app has another path", async () => {
  await build();
  const place = {
    home: "/studio/app",
    signIn: "/studio/app/sign-in",
    docs: "https://docs.example",
  };
  const found = readConsole(folder, place);
  expect(found?.pages.get("en")).toContain('src="/studio/app/assets/main-1.js"');
  const script = await found?.files.get("main-1.js")?.bytes("identity");
  expect(script?.toString()).toContain('import("/studio/app/assets/late-1.js")');
});
