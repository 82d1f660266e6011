import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ClonedDatabase, cloneDatabase } from "../../../test/clone-database.ts";
import {
  type DatabaseWire,
  startDatabaseWire,
} from "../../kernel/pipeline/second-process.test-support.ts";
import { listenOn } from "./listen.ts";

describe("a listener", () => {
  let database: ClonedDatabase;
  let wire: DatabaseWire;
  let sender: pg.Client;

  beforeAll(async () => {
    database = await cloneDatabase();
    wire = await startDatabaseWire(database.url);
    sender = new pg.Client({ connectionString: database.url });
    await sender.connect();
  });
  afterAll(async () => {
    await sender.end();
    await wire.cut();
    await database.drop();
  });

  it("notices a connection that was lost without a packet, and listens on a new one", async () => {
    const seen: string[] = [];
    const unlisten = await listenOn(
      "words",
      wire.url,
      {
        onConnected: () => void seen.push("connected"),
        onLost: () => void seen.push("lost"),
        onNotification: (payload) => void seen.push(payload),
      },
      { checkEveryMs: 50 },
    );
    await sender.query("select pg_notify('words', 'before')");
    await vi.waitFor(() => expect(seen).toEqual(["connected", "before"]));
    wire.lose();
    await vi.waitFor(() => expect(seen).toEqual(["connected", "before", "lost", "connected"]), {
      timeout: 5_000,
    });
    await sender.query("select pg_notify('words', 'after')");
    await vi.waitFor(() => expect(seen.at(-1)).toBe("after"));
    await unlisten();
  });

  it("ends at once, on a lost connection too", async () => {
    const lost = vi.fn();
    const unlisten = await listenOn(
      "words",
      wire.url,
      { onConnected: () => undefined, onLost: lost, onNotification: () => undefined },
      { checkEveryMs: 60_000 },
    );
    wire.lose();
    await unlisten();
    expect(lost).not.toHaveBeenCalled();
  });
});
