import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startLibraryFixture } from "./library.test-support.ts";

describe("GET /v1/library/files/{id}", () => {
  const t = useFixture(startLibraryFixture);

  it("has an address that gives the bytes", async () => {
    const { send, file, download } = t;
    const { body } = await send("GET", `/v1/library/files/${await file()}`);
    expect(String((await download(body.download_url)).bytes)).toBe("Northwind, 4 reads");
  });

  it("answers a file of others as an unknown one", async () => {
    const { send, file, stranger } = t;
    const id = await file();
    const foreign = await send("GET", `/v1/library/files/${id}`, undefined, stranger.key);
    const unknown = await send("GET", `/v1/library/files/file_${"0".repeat(24)}`);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.body.error.message).toBe(unknown.body.error.message);
  });
});
