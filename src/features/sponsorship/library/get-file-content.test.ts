import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startLibraryFixture } from "./library.test-support.ts";

describe("GET /v1/library/files/{id}/content", () => {
  const t = useFixture(startLibraryFixture);

  it("redirects to an address of five minutes, which is not kept", async () => {
    const { app, send, file, download } = t;
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
    const { send, file, stranger } = t;
    const path = `/v1/library/files/${await file()}/content`;
    expect((await send("GET", path, undefined, stranger.key)).status).toBe(404);
  });
});
