import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import { S3Server, SIMULATED_S3 } from "../../../simulators/accounts/hosting/s3-server.ts";
import {
  formOf,
  startLibraryFixture,
} from "../../features/sponsorship/library/library.test-support.ts";

describe("the address of a file", () => {
  let address: string;
  const t = useFixture(startLibraryFixture);
  beforeAll(async () => {
    const id = await t.file({ name: 'Order "4" Заказ.txt' });
    address = (await t.get(`/v1/library/files/${id}`)).download_url;
  });

  it("is saved and never shown: an attachment, no sniffing, a sandbox, kept nowhere", async () => {
    const { headers } = await t.download(address);
    expect(headers).toMatchObject({
      "content-type": "text/plain",
      "content-length": "18",
      "content-disposition":
        "attachment; filename=\"Order _4_ _____.txt\"; filename*=UTF-8''" +
        "Order%20%224%22%20%D0%97%D0%B0%D0%BA%D0%B0%D0%B7.txt",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
    });
  });

  it.each([
    ["bytes=0-8", 206, "Northwind", "bytes 0-8/18"],
    ["bytes=11-", 206, "4 reads", "bytes 11-17/18"],
    ["bytes=-5", 206, "reads", "bytes 13-17/18"],
    ["bytes=13-999", 206, "reads", "bytes 13-17/18"],
    ["bytes=18-", 416, "The file has fewer bytes.\n", "bytes */18"],
    ["bytes=0-1,3-4", 200, "Northwind, 4 reads", undefined],
    ["pages=1", 200, "Northwind, 4 reads", undefined],
  ])("answers the range %s", async (range, status, text, contentRange) => {
    const answer = await t.download(address, { headers: { range } });
    expect([answer.status, String(answer.bytes), answer.headers["content-range"]]).toEqual([
      status,
      text,
      contentRange,
    ]);
  });

  it("gives all of it where the part is of another version, and the head alone to HEAD", async () => {
    const headers = { range: "bytes=0-1", "if-range": '"other"' };
    expect((await t.download(address, { headers })).status).toBe(200);
    const head = await t.download(address, { method: "HEAD" });
    expect([head.status, head.headers["content-length"], head.bytes.length]).toEqual([
      200,
      "18",
      0,
    ]);
  });

  it("gives nothing where any part of it was changed", async () => {
    const changed = (name: string, value: string): string => {
      const url = new URL(address);
      url.searchParams.set(name, value);
      return String(url);
    };
    const other = await t.file();
    const far = String(Math.floor(Date.parse("2030-01-01") / 1_000));
    const addresses = [
      changed("e", far),
      changed("w", "Another0000000000000"),
      changed("s", ""),
      changed("s", "A".repeat(43)),
      changed("k", "d2"),
      address.replace(/file_[A-Za-z0-9]+/, other),
      address.split("?")[0] ?? "",
    ];
    const answers = await Promise.all(addresses.map((each) => t.download(each)));
    expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 404));
  });

  it("answers 404 where the store has no bytes", async () => {
    const { app, file, send, download } = t;
    const id = await file();
    const { download_url: one } = (await send("GET", `/v1/library/files/${id}`)).body;
    const { fileStore } = app.runtime.services;
    await fileStore.remove(`ws/${t.workspaceId}/${id}`);
    expect((await download(one)).status).toBe(404);
  });

  it("takes reading methods alone", async () => {
    expect((await t.download(address, { method: "POST" })).status).toBe(405);
  });
});

describe("a file in a bucket", () => {
  it("is uploaded, downloaded whole and in parts, and deleted as one on the disk", async () => {
    const s3 = await startAccountSimulator(
      new S3Server({ ...SIMULATED_S3, now: () => fixture.app.clock.now() }),
    );
    const fixture = await startLibraryFixture({
      fileStorage: { s3: { ...SIMULATED_S3, endpoint: s3.origin }, privateNetwork: true },
    });
    const { send, download, stored, runJobs, workspaceId } = fixture;
    const id = await fixture.file();
    expect([stored(), [...s3.service.objects.keys()]]).toEqual([[], [`ws/${workspaceId}/${id}`]]);
    const { download_url: address } = (await send("GET", `/v1/library/files/${id}`)).body;
    expect(String((await download(address)).bytes)).toBe("Northwind, 4 reads");
    const part = await download(address, { headers: { range: "bytes=-5" } });
    expect([part.status, String(part.bytes)]).toEqual([206, "reads"]);
    await send("DELETE", `/v1/library/files/${id}?confirm=true`);
    await runJobs();
    expect(s3.service.objects.size).toBe(0);
    await fixture.close();
    await s3.close();
  });

  it("is refused with 503 and no row while the bucket is away", async () => {
    const s3 = await startAccountSimulator(
      new S3Server({ ...SIMULATED_S3, now: () => fixture.app.clock.now() }),
    );
    const fixture = await startLibraryFixture({
      fileStorage: { s3: { ...SIMULATED_S3, endpoint: s3.origin }, privateNetwork: true },
    });
    s3.service.failures.set("PUT", 500);
    const refused = await fixture.post(formOf([{ content: "text" }]));
    expect([refused.status, refused.text.includes("simulated")]).toEqual([503, false]);
    expect(await fixture.app.sql("select id from library_files")).toEqual([]);
    await fixture.close();
    await s3.close();
  });
});
