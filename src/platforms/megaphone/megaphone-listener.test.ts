import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useFixturePerTest } from "../../../test/use-fixture.ts";
import { LISTENER_MARK } from "../../../simulators/accounts/hosting/simulated-export.ts";
import { uuidOf } from "../../../simulators/accounts/uuid-of.ts";
import {
  calm,
  daysOf,
  LAST_WEEK,
  openMegaphone,
  refresh,
  TODAY,
} from "./megaphone.test-support.ts";

const house = useFixturePerTest(openMegaphone);
afterEach(async () => {
  vi.restoreAllMocks();
});

describe("a listener", () => {
  const BROKEN = {
    "a malformed line": gzipSync(
      `{"podcast_id":"${uuidOf("48213")}","ip":"${LISTENER_MARK}-ip","user_agent":"${LISTENER_MARK}-agent",}\n`,
    ),
    "an over-long line": gzipSync(
      `{"podcast_id":"${uuidOf("48213")}","ip":"${LISTENER_MARK}-ip","user_agent":"${`${LISTENER_MARK}-agent`.repeat(10_000)}"}\n`,
    ),
    "a truncated gzip": gzipSync(
      `{"podcast_id":"${uuidOf("48213")}","ip":"${LISTENER_MARK}-ip"}\n`.repeat(100),
    ).subarray(0, -12),
  };

  it("is in no answer, no message and no log line, whatever is read and however it breaks", async () => {
    const written: unknown[] = [];
    for (const method of ["log", "info", "warn", "error", "debug"] as const)
      vi.spyOn(console, method).mockImplementation((...words) => void written.push(words));
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, "write").mockImplementation((text) => written.push(text) > 0);
    const connector = house.connector();
    const answers: unknown[] = [
      await connector.verify(
        { secrets: house.access.secrets, accountId: null, handleOrUrl: null },
        calm(),
      ),
      await refresh(house, connector),
    ];
    const failures: string[] = [];
    for (const body of Object.values(BROKEN)) {
      house.put("2026-10-19", { body });
      const answer = await connector.readDaily!(
        house.access,
        { from: "2026-10-19", to: TODAY },
        calm(),
      );
      failures.push(answer.ok ? "" : answer.failure.message);
      answers.push(answer, await connector.readGeography!(house.access, calm()));
    }
    vi.restoreAllMocks();
    expect(failures).toEqual([
      "The export of 2026-10-19 has a line that is no JSON object.",
      "The export of 2026-10-19 has a line longer than 64 KiB.",
      "The export of 2026-10-19 is no whole gzip file.",
    ]);
    const shown = inspect([answers, written, connector], {
      depth: null,
      showHidden: true,
      maxArrayLength: null,
      maxStringLength: null,
    });
    expect(shown.length).toBeGreaterThan(10_000);
    expect(shown).not.toContain(LISTENER_MARK);
    expect(JSON.stringify(house.export.rows("2026-10-19"))).toContain(`${LISTENER_MARK}-ip`);
  });

  it.each(Object.entries(BROKEN))(
    "is not counted twice or half: %s makes its day unknown and leaves the others",
    async (_what, body) => {
      house.put("2026-10-16", { body });
      const connector = house.connector();
      expect(await daysOf(house, LAST_WEEK, connector)).toEqual([
        "2026-10-13",
        "2026-10-14",
        "2026-10-15",
        "2026-10-17",
        "2026-10-18",
        "2026-10-19",
      ]);
      // Nor fetched again while it stays as it is.
      const read = house.filesRead().length;
      await daysOf(house, LAST_WEEK, connector);
      expect(house.filesRead().length).toBe(read);
    },
  );
});
