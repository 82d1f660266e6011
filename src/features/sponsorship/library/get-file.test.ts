import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LibraryFixture, startLibraryFixture } from "./library.test-support.ts";

describe("GET /v1/library/files/{id}", () => {
  let fixture: LibraryFixture;
  beforeAll(async () => {
    fixture = await startLibraryFixture();
  });
  afterAll(() => fixture.close());

  it("has an address that gives the bytes", async () => {
    const { send, file, download } = fixture;
    const { body } = await send("GET", `/v1/library/files/${await file()}`);
    expect(String((await download(body.download_url)).bytes)).toBe("Northwind, 4 reads");
  });
});
