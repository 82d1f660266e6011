import { describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../test/use-fixture.ts";
import { LISTENER_MARK } from "../../../simulators/accounts/hosting/simulated-export.ts";
import { readAllItems } from "../accounts/conformance/account-conformance.test-support.ts";
import { BodyError } from "../http-port.ts";
import {
  calm,
  daysOf,
  LAST_WEEK,
  openMegaphone,
  refresh,
  S3_FIELDS,
  withoutExport,
  withSecrets,
} from "./megaphone.test-support.ts";

const house = useFixturePerTest(openMegaphone);

describe("a bucket in trouble", () => {
  it.each([
    ["a connection that breaks", { kind: "reset" }, "provider_error"],
    ["no answer", { kind: "hang" }, "timeout"],
    ["an error of its own", { status: 500 }, "provider_error"],
    ["too many requests", { status: 503 }, "rate_limited"],
  ] as const)(
    "fails the read for now with %s, at the list and at a file, and counts its requests",
    async (_what, fault, code) => {
      const connector = house.connector(code === "timeout" ? { timeoutMs: 150 } : {});
      for (const skip of [0, 1, 4]) {
        const before = house.s3.seen.length;
        house.s3.fault(fault, { skip, times: 3 });
        const answer = await connector.readDaily!(house.access, LAST_WEEK, calm());
        expect(answer).toMatchObject({ ok: false, failure: { code } });
        if (code !== "provider_error") expect(answer.requests).toBe(house.s3.seen.length - before);
        house.s3.reset();
      }
    },
  );

  it("that breaks off in the middle of a file fails the read for now, and its connection is let go", async () => {
    const half = house.export.file("2026-10-13").subarray(0, 300);
    for (const [code, meant] of [
      ["connection_failed", "provider_error"],
      ["timeout", "timeout"],
      ["too_large", "malformed_answer"],
    ] as const) {
      let isLetGo = false;
      let pieces = 0;
      const body: AsyncIterableIterator<Uint8Array> = {
        [Symbol.asyncIterator]: () => body,
        next: () =>
          pieces++ === 0
            ? Promise.resolve({ done: false, value: half })
            : Promise.reject(new BodyError({ ok: false, code, message: LISTENER_MARK })),
        return: () => Promise.resolve(((isLetGo = true), { done: true, value: undefined })),
      };
      const answer = await house.connector({
        stream: { stream: () => Promise.resolve({ ok: true, status: 200, headers: {}, body }) },
      }).readDaily!(house.access, LAST_WEEK, calm());
      expect(answer).toMatchObject({ ok: false, requests: 3, failure: { code: meant } });
      expect(isLetGo).toBe(true);
      expect(JSON.stringify(answer)).not.toContain(LISTENER_MARK);
    }
  });

  it("goes on where it stopped: files read before the fault are not fetched again", async () => {
    const connector = house.connector();
    house.s3.fault({ status: 500 }, { skip: 5 });
    expect((await connector.readDaily!(house.access, LAST_WEEK, calm())).ok).toBe(false);
    await daysOf(house, LAST_WEEK, connector);
    expect(house.filesRead()).toEqual([
      "2026-10-13",
      "2026-10-14",
      "2026-10-15",
      "2026-10-16",
      "2026-10-16",
      "2026-10-17",
      "2026-10-18",
      "2026-10-19",
    ]);
  });

  it("keeps the catalogue whole when it refuses", async () => {
    house.s3.service.state.forbids = "reading";
    const { items } = await readAllItems(house.connector(), house.access);
    expect(items).toHaveLength(64);
    for (const { readings } of items) expect(readings).toEqual({});
    expect(await house.connector().readGeography!(house.access, calm())).toMatchObject({
      ok: false,
      failure: {
        code: "unavailable",
        reason: "permission",
        message: expect.stringContaining("s3:GetObject") as string,
      },
    });
  });

  it.each([
    [{ s3_secret_access_key: "wrong-4711" }, "permission", "access key"],
    [{ s3_access_key_id: "AKIA4711" }, "permission", "access key"],
    [{ s3_region: "eu-west-1" }, "permission", "s3_region"],
    [{ s3_bucket: "another-bucket" }, "not_offered", "bucket"],
    [{ s3_bucket: "s3://bucket/" }, "not_offered", "s3_bucket"],
    [{ s3_region: "evil.example/x" }, "not_offered", "s3_region"],
    [{ s3_prefix: "a/../b" }, "not_offered", "s3_prefix"],
    [{ s3_access_key_id: "AKIA\r\nx: 4711" }, "not_offered", "s3_access_key_id"],
    [{ s3_secret_access_key: "" }, "not_offered", "s3_secret_access_key"],
    [{ s3_endpoint: "http://store.example" }, "not_offered", "https"],
    [{ s3_endpoint: "https://user:4711@store.example" }, "not_offered", "s3_endpoint"],
  ])(
    "says what to mend for %j, when it is connected and when it is read",
    async (changed, reason, words) => {
      const { secrets } = withSecrets(house, changed);
      for (const answer of [
        await house.connector().verify({ secrets, accountId: null, handleOrUrl: null }, calm()),
        await house.connector().readDaily!(withSecrets(house, changed), LAST_WEEK, calm()),
      ]) {
        expect(answer).toMatchObject({
          ok: false,
          failure: {
            code: "unavailable",
            reason,
            message: expect.stringContaining(words) as string,
          },
        });
        expect(JSON.stringify(answer)).not.toContain("4711");
      }
    },
  );

  it("sends no secret but in the header that signs, and not the secret key at all", async () => {
    await refresh(house);
    for (const { path, headers } of house.s3.seen) {
      expect(path).not.toContain(S3_FIELDS.s3_access_key_id);
      expect(JSON.stringify(headers)).not.toContain(S3_FIELDS.s3_secret_access_key);
      expect(JSON.stringify(headers)).not.toContain("simulated-megaphone-token");
    }
  });

  it("is not needed for the catalogue: without it the numbers are not offered, and the sentence says how to get them", async () => {
    const access = withoutExport(house);
    const connector = house.connector();
    expect(
      await connector.verify(
        { secrets: access.secrets, accountId: null, handleOrUrl: null },
        calm(),
      ),
    ).toMatchObject({ ok: true, value: { externalId: house.export.podcastId } });
    expect((await readAllItems(connector, access)).items).toHaveLength(64);
    for (const answer of [
      await connector.readDaily!(access, LAST_WEEK, calm()),
      await connector.readGeography!(access, calm()),
    ]) {
      expect(answer).toMatchObject({
        ok: false,
        requests: 0,
        failure: {
          code: "unavailable",
          reason: "not_offered",
          message: expect.stringContaining("s3_bucket") as string,
        },
      });
    }
    expect(house.s3.seen).toEqual([]);
  });
});
