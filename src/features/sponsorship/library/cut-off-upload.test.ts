import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { FORM_TYPE, formOf, startLibraryFixture } from "./library.test-support.ts";

describe("an upload that is cut off in the middle", () => {
  const t = useFixture(startLibraryFixture);

  it("leaves no row, no bytes and no request under way", async () => {
    const { app, key, stored } = t;
    const url = await app.server.listen({ port: 0, host: "127.0.0.1" });
    const ended = Promise.withResolvers<number>();
    const { observer } = app.runtime;
    app.runtime.observer = {
      ...observer,
      requestEnded: (_operation, status) => ended.resolve(status),
    };
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    await once(socket, "connect");
    const form = formOf([{ content: Buffer.alloc(500_000, 1) }]);
    socket.write(
      `POST /v1/library/files HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${key}\r\n` +
        `content-type: ${FORM_TYPE}\r\ncontent-length: ${form.length}\r\n\r\n`,
    );
    await new Promise<void>((resolve) => {
      socket.write(form.subarray(0, 300_000), () => resolve());
    });
    socket.destroy();
    expect(await ended.promise).toBe(400);
    expect([stored(), await app.sql("select id from library_files")]).toEqual([[], []]);
  });
});
