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
});
