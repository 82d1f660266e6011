import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { useApp } from "../../test/network.ts";

describe("a workspace whose writes all wait for one lock", () => {
  let locker: pg.Client;
  const app = useApp({ connectionsMax: 4 });
  beforeAll(async () => {
    locker = new pg.Client({ connectionString: app.databaseUrl });
    await locker.connect();
  });
  afterAll(async () => {
    await locker.end();
  });

  it("leaves connections to other workspaces, and its later writes are refused in time", async () => {
    const [busy, other] = [await app.workspace(), await app.workspace()];
    const [busyKey, otherKey] = [await app.key(busy), await app.key(other)];
    const [busyShow, otherShow] = [await app.show(busy), await app.show(other)];
    await locker.query("begin");
    await locker.query("select from shows where show_id = $1 for update", [busyShow]);
    const change = (showId: string, key: string): Promise<number> =>
      app
        .request("PATCH", `/v1/shows/${showId}`, { key, body: { about: "A harbour." } })
        .then(({ status }) => status);
    let refused = 0;
    const held = Array.from({ length: 20 }, async () => {
      const status = await change(busyShow, busyKey);
      if (status === 503) refused += 1;
      return status;
    });
    for (let round = 0; round < 3; round += 1)
      expect(
        await Promise.all([
          change(otherShow, otherKey),
          app.get(`/v1/shows/${otherShow}`, { key: otherKey }).then(({ status }) => status),
        ]),
      ).toEqual([200, 200]);
    // Two hold a connection each; the others give up waiting for them.
    await vi.waitFor(() => expect(refused).toBe(18), { timeout: 8_000 });
    await locker.query("commit");
    expect((await Promise.all(held)).filter((status) => status === 200)).toHaveLength(2);
    expect(await change(busyShow, busyKey)).toBe(200);
  });
});
