import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LibraryFixture, startLibraryFixture } from "./library.test-support.ts";

describe("GET /v1/library/files/{id}/content", () => {
  let fixture: LibraryFixture;
  beforeAll(async () => {
    fixture = await startLibraryFixture();
  });
  afterAll(() => fixture.close());

  it("redirects to an address of five minutes, which is not kept", async () => {
    const { app, send, file, download } = fixture;
    const id = await file();
    const { status, headers } = await send("GET", `/v1/library/files/${id}/content`);
    expect([status, headers["cache-control"]]).toEqual([302, "no-store"]);
    const address = headers["location"] ?? "";
    expect((await download(address)).status).toBe(200);
    app.clock.advance(299_000);
    expect((await download(address)).status).toBe(200);
    app.clock.advance(1_000);
    expect((await download(address)).status).toBe(404);
  });

  it("gives others nothing", async () => {
    const { send, file, strangerKey } = fixture;
    const path = `/v1/library/files/${await file()}/content`;
    expect((await send("GET", path, undefined, strangerKey)).status).toBe(404);
  });
});
