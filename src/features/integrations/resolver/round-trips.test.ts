import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "../../../app/operations.ts";
import {
  type DatabaseWire,
  type SecondProcess,
  startDatabaseWire,
  startSecondProcess,
} from "../../../kernel/pipeline/second-process.test-support.ts";
import { useFixture } from "../../../../test/use-fixture.ts";
import { addressesOf, startResolverFixture, unknownPlace } from "./resolver.test-support.ts";

/** A batch asks for each kind of thing once, and not for each address. */
describe("the round trips of a batch of addresses", () => {
  let wire: DatabaseWire;
  let process: SecondProcess;

  const t = useFixture(startResolverFixture);
  beforeAll(async () => {
    wire = await startDatabaseWire(t.app.databaseUrl);
    process = await startSecondProcess(t.app, {
      operations: OPERATIONS,
      databaseUrl: wire.url,
      connectionsMax: 1,
      services: () => t.app.runtime.services,
    });
    // Lines of the log are written besides.
    process.runtime.requestLog.record = () => undefined;
  });
  afterAll(async () => {
    await process.close();
    await wire.cut();
  });

  /** The least of several: listeners of the process check their connections over the same proxy. */
  async function roundTripsOf(urls: readonly string[]): Promise<number> {
    const counts: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const before = wire.roundTrips();
      const answer = await process.request("POST", "/v1/resolve/batch", {
        key: t.key,
        body: { urls },
      });
      expect(answer.status).toBe(200);
      counts.push(wire.roundTrips() - before);
    }
    return Math.min(...counts);
  }

  const origin = (): string => t.app.runtime.urls.addresses.baseUrl;
  const many = (): string[] =>
    Array.from({ length: 4 }, (_, index) =>
      addressesOf(index === 0 ? t.own : unknownPlace(), origin()),
    )
      .flat()
      .slice(0, 100);

  it("are as many for a hundred of every kind as for one of each", async () => {
    const one = await roundTripsOf(addressesOf(t.own, origin()));
    expect(one).toBe(13);
    expect(many()).toHaveLength(100);
    expect(await roundTripsOf(many())).toBe(one);
  });

  it("are 7 for posts in clusters, a hundred or one", async () => {
    const post = (id: string): string => `https://youtu.be/${id}`;
    const posts = Array.from({ length: 99 }, (_, index) => post(`Video_-${1_000 + index}`));
    const own = post(t.own.ids.video);
    const [one, hundred] = [await roundTripsOf([own]), await roundTripsOf([own, ...posts])];
    expect([one, hundred]).toEqual([one, one]);
    expect(one).toBe(7);
  });

  it("are none for texts that are no addresses", async () => {
    expect(await roundTripsOf(["hello", "mailto:someone@example.com"])).toBe(0);
  });
});
