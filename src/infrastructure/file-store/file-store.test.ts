import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type AccountSimulator,
  startAccountSimulator,
} from "../../../simulators/accounts/account-simulator.ts";
import { S3Server, SIMULATED_S3 } from "../../../simulators/accounts/hosting/s3-server.ts";
import { ManualClock } from "../../lib/time/clock.ts";
import { createOutboundClient, type OutboundClient } from "../outbound/outbound-client.ts";
import { createDiskStore } from "./disk-store.ts";
import { type FileStore, fileKey, FileStoreError } from "./file-store.ts";
import { createS3Store } from "./s3-store.ts";

const WORKSPACE = "Workspace00000000001";
const clock = new ManualClock("2026-11-23T12:00:00Z");
let lastId = 0;
const newKey = (): string => {
  lastId += 1;
  return fileKey(WORKSPACE, `file_${String(lastId).padStart(24, "0")}`);
};

async function* pieces(bytes: Buffer, size = 1_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const contentOf = (bytes: Buffer) => ({
  content: pieces(bytes),
  sizeBytes: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  mediaType: "application/pdf",
});
async function readAll(content: AsyncIterable<Uint8Array> | null): Promise<Buffer | null> {
  if (content === null) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

let folder: string;
let s3: AccountSimulator<S3Server>;
let client: OutboundClient;
const stores: { disk?: FileStore; s3?: FileStore } = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "castmeter-disk-store-"));
  s3 = await startAccountSimulator(new S3Server({ ...SIMULATED_S3, now: () => clock.now() }));
  client = createOutboundClient({
    policy: { allowPrivateNetwork: true, ownAddresses: [], ports: [80, 443] },
    userAgent: "test",
  });
  stores.disk = createDiskStore(join(folder, "files"));
  stores.s3 = createS3Store({ ...SIMULATED_S3, endpoint: s3.origin }, { client, clock });
});
afterAll(async () => {
  client.close();
  await s3.close();
  rmSync(folder, { recursive: true });
});

const bytes = Buffer.from(Array.from({ length: 200_001 }, (_, at) => at % 251));

describe.each(["disk", "s3"] as const)("the %s store", (driver) => {
  const store = (): FileStore => stores[driver] as FileStore;

  it("gives back the bytes it was given, whole and in parts", async () => {
    const key = newKey();
    await store().put(key, contentOf(bytes));
    expect(await store().sizeOf(key)).toBe(200_001);
    expect((await readAll(await store().open(key)))?.equals(bytes)).toBe(true);
    expect(await readAll(await store().open(key, { start: 5, end: 5 }))).toEqual(
      bytes.subarray(5, 6),
    );
    const part = await readAll(await store().open(key, { start: 70_000, end: 199_999 }));
    expect(part?.equals(bytes.subarray(70_000, 200_000))).toBe(true);
  });

  it("has nothing under a key that was never used, or was removed", async () => {
    const key = newKey();
    expect([await store().sizeOf(key), await store().open(key)]).toEqual([null, null]);
    await store().put(key, contentOf(bytes));
    await store().remove(key);
    await store().remove(key);
    expect([await store().sizeOf(key), await store().open(key)]).toEqual([null, null]);
  });

  it("replaces what was under the key", async () => {
    const key = newKey();
    await store().put(key, contentOf(bytes));
    await store().put(key, contentOf(Buffer.from("later")));
    expect(String(await readAll(await store().open(key)))).toBe("later");
  });

  it("keeps nothing of an upload that breaks off, or of other bytes than were announced", async () => {
    const [broken, other] = [newKey(), newKey()];
    async function* breaking(): AsyncGenerator<Uint8Array> {
      yield bytes;
      throw new Error("cut off");
    }
    await expect(store().put(broken, { ...contentOf(bytes), content: breaking() })).rejects.toThrow(
      /cut off|The disk failed/,
    );
    await expect(
      store().put(other, { ...contentOf(bytes), sha256: "0".repeat(64) }),
    ).rejects.toThrow(FileStoreError);
    expect([await store().sizeOf(broken), await store().sizeOf(other)]).toEqual([null, null]);
  });

  it("takes no key of another form", async () => {
    for (const key of ["../x", "ws/../../etc/passwd", "/abs", `ws/${WORKSPACE}/x`])
      await expect(async () => store().open(key)).rejects.toThrow("another form");
  });
});

describe("the disk store", () => {
  it("is readable by its own user only, and leaves no part file", async () => {
    const key = newKey();
    await stores.disk?.put(key, contentOf(bytes));
    const of = join(folder, "files", "ws", WORKSPACE);
    expect(statSync(of).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, "files", key)).mode & 0o777).toBe(0o600);
    expect(readdirSync(of).filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});

describe("the disk store of a process that was killed", () => {
  it("removes what it left half written with the key", async () => {
    const key = newKey();
    await stores.disk?.put(key, contentOf(bytes));
    writeFileSync(join(folder, "files", `${key}.part`), "half");
    await stores.disk?.remove(key);
    expect(existsSync(join(folder, "files", `${key}.part`))).toBe(false);
  });
});

describe("the S3 store", () => {
  it("is refused with another secret, and its error repeats none of it", async () => {
    const wrong = createS3Store(
      { ...SIMULATED_S3, endpoint: s3.origin, secretAccessKey: "another-secret" },
      { client, clock },
    );
    const key = newKey();
    const error = await wrong.put(key, contentOf(bytes)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FileStoreError);
    expect(String(error)).toBe("FileStoreError: The store answered 403 to put");
    expect(s3.service.objects.has(key)).toBe(false);
  });

  it("does not take an upload for stored that the store kept in part", async () => {
    const key = newKey();
    s3.service.state.lostBytes = 1;
    await expect(stores.s3?.put(key, contentOf(bytes))).rejects.toThrow(FileStoreError);
    s3.service.state.lostBytes = 0;
    expect(s3.service.objects.has(key)).toBe(false);
  });

  it("throws where the store fails, and is null only where the file is not there", async () => {
    s3.service.failures.set("GET", 500).set("HEAD", 503).set("DELETE", 500);
    const key = newKey();
    await expect(stores.s3?.open(key)).rejects.toThrow("500");
    await expect(stores.s3?.sizeOf(key)).rejects.toThrow("503");
    await expect(stores.s3?.remove(key)).rejects.toThrow("500");
    s3.service.failures.clear();
  });

  it("reaches no private address unless the policy permits it", async () => {
    const strict = createOutboundClient({
      policy: { allowPrivateNetwork: false, ownAddresses: [], ports: [80, 443] },
      userAgent: "test",
    });
    const store = createS3Store(
      { ...SIMULATED_S3, endpoint: s3.origin },
      { client: strict, clock },
    );
    await expect(store.sizeOf(newKey())).rejects.toThrow("blocked_address");
    strict.close();
  });
});
