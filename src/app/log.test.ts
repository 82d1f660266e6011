import { describe, expect, it } from "vitest";
import { newToken, type TokenPrefix } from "../kernel/access/credentials/tokens.ts";
import { createLog } from "./log.ts";

const TOKENS = (["cmk", "cma", "cmr", "cmc", "cms"] as TokenPrefix[]).map(newToken);
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 0xfb).toString("base64")}`;
const MASTER_KEY = Buffer.alloc(32, 0xa7).toString("base64");
const GOOGLE_KEY = `AIza${"Sy0-b_c".repeat(5)}`;
const DATABASE_URL = "postgres://castmeter:p4ss/w@rd@db.internal:5432/castmeter";
/** Every planted secret, as it must not come out: the part that gives access. */
const PARTS = [
  ...TOKENS.map((token) => token.slice(4)),
  WEBHOOK_SECRET.slice(6),
  MASTER_KEY,
  GOOGLE_KEY,
  "p4ss",
  "w@rd",
  "dXNlcjpodW50ZXIy",
  "hunter2",
];

function logger(): { log: ReturnType<typeof createLog>; lines: string[] } {
  const lines: string[] = [];
  return { log: createLog("debug", { write: (line) => void lines.push(line) }), lines };
}

function expectNoSecret(lines: readonly string[]): void {
  expect(lines.length).toBeGreaterThan(0);
  for (const part of PARTS) expect(lines.join("")).not.toContain(part);
  // Whatever was cut, each line is still one.
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
}

const SECRETS = [
  ...TOKENS,
  WEBHOOK_SECRET,
  MASTER_KEY,
  DATABASE_URL,
  `Bearer ${TOKENS[0] ?? ""}`,
  "Basic dXNlcjpodW50ZXIy",
  `https://www.googleapis.com/youtube/v3/videos?id=x&key=${GOOGLE_KEY}`,
  "https://api.apify.com/v2/acts?token=hunter2",
  "host=db password=hunter2 user=me",
  "https://me:hunter2@w@rd@feeds.example.com/feed.xml",
];

describe("the log", () => {
  it.each(SECRETS)(
    "lets no secret out of fields of any name, at any depth, or of a message: %#",
    (secret) => {
      const { log, lines } = logger();
      log.warn({ reason: secret }, "plain");
      log.warn(
        { outer: { inner: { list: [{ cause: `quoted "${secret}" and\nmore` }] } } },
        "nested",
      );
      log.error({ error: String(new Error(`failed with ${secret}`)) }, `a message about ${secret}`);
      expectNoSecret(lines);
      expect(lines).toHaveLength(3);
    },
  );

  it.each(SECRETS)(
    "lets none out of errors: their messages, stacks, causes and what clients hang on them: %#",
    (secret) => {
      const { log, lines } = logger();
      const cause = Object.assign(new Error(`inner ${secret}`), {
        config: { headers: { authorization: secret } },
      });
      const error = new Error(`outer ${secret}`, { cause });
      log.error({ err: error, cause: error.stack }, "request failed");
      log.error({ error }, "request failed");
      log.error(error);
      expectNoSecret(lines);
      expect(lines[1]).toContain("inner");
      expect(lines[1]).not.toContain("headers");
    },
  );

  it("cuts fields named like secrets, however they look and whatever they hold", () => {
    const { log, lines } = logger();
    const names = [
      "authorization",
      "Cookie",
      "secret",
      "clientSecret",
      "previous_secret",
      "password",
      "token",
      "refreshToken",
      "api_key",
      "apiKey",
      "masterKey",
      "signature",
      "database_url",
      "databaseUrl",
      "url",
    ];
    log.info(
      { deep: { deeper: { deepest: Object.fromEntries(names.map((name) => [name, "hunter2"])) } } },
      "by name",
    );
    log.info(
      {
        secret: { value: "hunter2" },
        token: ["hunter2"],
        key: Buffer.from("hunter2"),
        bytes: new Uint8Array(Buffer.from("hunter2")),
      },
      "of any type",
    );
    expectNoSecret(lines);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      deep: { deeper: { deepest: Object.fromEntries(names.map((name) => [name, "[cut]"])) } },
    });
    expect(lines[1]).not.toContain("104,117,110");
  });

  it("keeps what a reader needs: ids, addresses without secrets, counts, times, codes and stacks", () => {
    const { log, lines } = logger();
    const fields = {
      request_id: "req_0123456789abcdefghijABCD",
      showId: "aB3dE6gH9jK2mN5pQ8sT",
      at: new Date(0),
      none: null,
      page: "https://www.tiktok.com/@you/video/1?lang=en",
      code: "ECONNREFUSED",
      warnings: ["a", "b"],
      workers: [{ silentSec: 3 }],
    };
    log.info(fields, "a feed was imported");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      ...fields,
      at: "1970-01-01T00:00:00.000Z",
      msg: "a feed was imported",
    });
    log.error({ error: Object.assign(new Error("refused"), { code: "28P01" }) }, "no");
    expect(JSON.parse(lines[1] ?? "")).toMatchObject({
      error: {
        name: "Error",
        message: "refused",
        code: "28P01",
        stack: expect.stringContaining("log.test.ts"),
      },
    });
  });

  it("ends where fields hold themselves", () => {
    const { log, lines } = logger();
    const circle: Record<string, unknown> = { reason: "round" };
    circle["self"] = circle;
    log.info({ circle }, "a circle");
    expect(lines[0]).toContain("[deep]");
  });
});
