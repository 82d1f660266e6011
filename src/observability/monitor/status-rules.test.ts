import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../lib/time/clock.ts";
import { COMPONENT_IDS, type ComponentId } from "./components.ts";
import { emptyState, type MonitorState } from "./monitor-state.ts";
import { statusDocument, type StatusDocument, uptimePercent } from "./status-document.ts";
import { expectedOf, percentByTrial } from "./status-oracle.test-support.ts";
import { type Check, confirmed, pruned, recordCheck } from "./status-rules.ts";

const START_MS = Date.UTC(2026, 10, 22, 14, 7);
type Letter = "o" | "g" | "d" | "-";

const checkOf = (letter: Letter, atMs: number, component: ComponentId = "api"): Check =>
  letter === "o"
    ? { component, atMs, outcome: "operational" }
    : letter === "g"
      ? { component, atMs, outcome: "degraded", reason: "slow" }
      : { component, atMs, outcome: "down", reason: "no_answer" };

/** One check a minute: `o` good, `g` slow, `d` down, `-` none. */
function after(
  letters: string,
  { startMs = START_MS, state = emptyState() }: { startMs?: number; state?: MonitorState } = {},
): MonitorState {
  return letters
    .split("")
    .reduce(
      (current, letter, index) =>
        letter === "-"
          ? current
          : recordCheck(current, checkOf(letter as Letter, startMs + index * MINUTE_MS)),
      state,
    );
}

const documentAfter = (letters: string, startMs = START_MS): StatusDocument =>
  statusDocument(
    after(letters, { startMs }),
    startMs + (letters.length - 1) * MINUTE_MS + 5 * SECOND_MS,
  );

const apiOf = (document: StatusDocument): StatusDocument["components"][number] => {
  const api = document.components.find(({ id }) => id === "api");
  if (api === undefined) throw new Error("no api");
  return api;
};

describe("incidents", () => {
  it("open after two failed checks in a row, start at the first and close at the first good one", () => {
    expect(documentAfter("od").incidents).toEqual([]);
    expect(apiOf(documentAfter("od")).status).toBe("operational");
    const open = documentAfter("odd");
    expect(open).toMatchObject({ overall: "down", stale: false });
    expect(open.incidents).toEqual([
      {
        component: "api",
        status: "down",
        state: "ongoing",
        started_at: "2026-11-22T14:08:00.000Z",
        resolved_at: null,
        duration_seconds: 60,
        summary: "API did not answer",
      },
    ]);
    const closed = documentAfter("oddo");
    expect(closed.overall).toBe("operational");
    expect(closed.incidents).toMatchObject([
      { state: "resolved", resolved_at: "2026-11-22T14:10:00.000Z", duration_seconds: 120 },
    ]);
  });

  it("need two in a row: failures with good checks between them open none", () => {
    const document = documentAfter("odogodo");
    expect(document).toMatchObject({ overall: "operational", incidents: [] });
    expect(apiOf(document).days.at(-1)).toMatchObject({
      status: "operational",
      checks: 7,
      down_checks: 2,
      degraded_checks: 1,
      uptime_percent: 71.43,
    });
  });

  it("keep the worst status they had, and what that was", () => {
    const document = documentAfter("oggdg");
    expect(document.incidents).toMatchObject([
      { status: "down", state: "ongoing", summary: "API did not answer" },
    ]);
    expect(apiOf(document).status).toBe("degraded");
    expect(documentAfter("oggo").incidents).toMatchObject([
      { status: "degraded", summary: "API answered slower than 4 s" },
    ]);
  });

  it("count a first failure on the day before for that day", () => {
    const startMs = Date.UTC(2026, 10, 22, 23, 59);
    const [yesterday, today] = apiOf(documentAfter("ddo", startMs)).days.slice(-2);
    expect(yesterday).toMatchObject({ status: "down", checks: 1, uptime_percent: 0 });
    expect(today).toMatchObject({ status: "down", checks: 2, uptime_percent: 50 });
    const [calm] = apiOf(documentAfter("doo", startMs)).days.slice(-2);
    expect(calm).toMatchObject({ status: "operational", checks: 1, down_checks: 1 });
  });

  it("open none where five minutes without a check lie between the two failures", () => {
    expect(documentAfter("od---d").incidents).toHaveLength(1);
    expect(documentAfter("od----d").incidents).toEqual([]);
  });

  it("stay open while nothing is checked, and close at the first good check after", () => {
    expect(documentAfter("odd----------o").incidents).toMatchObject([
      { state: "resolved", started_at: "2026-11-22T14:08:00.000Z", duration_seconds: 720 },
    ]);
  });
});

describe("the current status", () => {
  it("is unknown until a check was good or an incident opened", () => {
    const names = (document: StatusDocument): string[] =>
      document.components.map(({ status }) => status);
    expect(statusDocument(emptyState(), START_MS)).toMatchObject({
      overall: "unknown",
      stale: true,
      last_checked_at: null,
    });
    expect(apiOf(documentAfter("d")).status).toBe("unknown");
    expect(apiOf(documentAfter("dd")).status).toBe("down");
    expect(apiOf(documentAfter("o")).status).toBe("operational");
    expect(names(documentAfter("o"))).toEqual([
      "operational",
      ...COMPONENT_IDS.slice(1).map(() => "unknown"),
    ]);
  });

  it("is unknown and stale after five minutes of silence, whatever it was", () => {
    for (const letters of ["o", "odd", "ogg"]) {
      const lastMs = START_MS + (letters.length - 1) * MINUTE_MS;
      const state = after(letters);
      expect(statusDocument(state, lastMs + 5 * MINUTE_MS - 1).stale).toBe(false);
      const silent = statusDocument(state, lastMs + 5 * MINUTE_MS);
      expect(silent).toMatchObject({ overall: "unknown", stale: true });
      expect(apiOf(silent).status).toBe("unknown");
    }
  });

  it("is not what it was before a silence when the first check after it fails", () => {
    expect(apiOf(documentAfter("oo------d")).status).toBe("unknown");
    expect(apiOf(documentAfter("oo------do")).status).toBe("operational");
  });

  it("is unknown where the latest check lies ahead, as after a clock was set back", () => {
    expect(statusDocument(after("o"), START_MS - 10 * MINUTE_MS)).toMatchObject({
      overall: "unknown",
      stale: true,
    });
  });

  it("of all is the worst of those that are known", () => {
    const state = recordCheck(
      recordCheck(after("odd"), checkOf("g", START_MS + MINUTE_MS, "mcp")),
      checkOf("g", START_MS + 2 * MINUTE_MS, "mcp"),
    );
    expect(statusDocument(state, START_MS + 2 * MINUTE_MS).overall).toBe("down");
    const later = recordCheck(state, checkOf("o", START_MS + 3 * MINUTE_MS));
    expect(statusDocument(later, START_MS + 3 * MINUTE_MS).overall).toBe("degraded");
  });
});

describe("the status of all", () => {
  const nowMs = START_MS + 10 * MINUTE_MS;
  const withMcp = (letter: Letter, atMs: number): MonitorState =>
    recordCheck(recordCheck(emptyState(), checkOf(letter, atMs, "mcp")), checkOf("o", nowMs));

  it("is not good where a component is no longer checked that was, for a day", () => {
    expect(statusDocument(withMcp("o", START_MS), nowMs).overall).toBe("unknown");
    expect(statusDocument(withMcp("o", nowMs - DAY_MS + 1), nowMs).overall).toBe("unknown");
    expect(statusDocument(withMcp("o", nowMs - DAY_MS), nowMs).overall).toBe("operational");
    // One that was never checked is not watched.
    expect(statusDocument(recordCheck(emptyState(), checkOf("o", nowMs)), nowMs).overall).toBe(
      "operational",
    );
  });

  it("is not good while an incident is open, however long ago its component was checked", () => {
    let state = emptyState();
    for (const minute of [0, 1])
      state = recordCheck(state, checkOf("d", START_MS + minute * MINUTE_MS, "webhooks"));
    const laterMs = START_MS + 30 * DAY_MS;
    state = recordCheck(state, checkOf("o", laterMs));
    const document = statusDocument(state, laterMs);
    expect(document.incidents).toMatchObject([{ component: "webhooks", state: "ongoing" }]);
    expect(document.overall).toBe("unknown");
  });
});

describe("checks", () => {
  it("are one a slot: the second call decides, and a second check is not counted", () => {
    const down = { outcome: "down", reason: "no_answer" } as const;
    expect(confirmed(down, { outcome: "operational" })).toEqual({ outcome: "operational" });
    expect(confirmed(down, down)).toEqual(down);
    const once = after("o");
    expect(recordCheck(once, checkOf("d", START_MS + 30 * SECOND_MS))).toBe(once);
  });
});

describe("what is kept", () => {
  it("is 90 days and the incidents in them, with an open incident of any age", () => {
    const state = after("oddodd");
    const shown = statusDocument(pruned(state), START_MS + 100 * DAY_MS);
    expect(shown.incidents).toMatchObject([{ state: "ongoing" }]);
    expect(new Set(apiOf(shown).days.map(({ checks }) => checks))).toEqual(new Set([0]));
    const before = statusDocument(pruned(state), START_MS + 89 * DAY_MS);
    expect(before.incidents).toHaveLength(2);
    expect(apiOf(before).days[0]).toMatchObject({ checks: 6 });
  });

  it("is the newest 90 days that have checks, whatever the clock says for a moment", () => {
    let state = emptyState();
    for (let day = 0; day < 120; day += 1)
      state = recordCheck(state, checkOf("o", START_MS + day * DAY_MS));
    expect(Object.keys(pruned(state).components.api.days)).toHaveLength(90);
    const ahead = recordCheck(state, checkOf("o", START_MS + 1_000 * DAY_MS));
    const nowMs = START_MS + 119 * DAY_MS;
    const after = statusDocument(
      pruned(recordCheck(ahead, checkOf("o", nowMs + MINUTE_MS))),
      nowMs,
    );
    expect(apiOf(after).days.filter(({ checks }) => checks > 0)).toHaveLength(89);
  });

  it("is the newest thousand resolved incidents", () => {
    let state = emptyState();
    for (let incident = 0; incident < 1_005; incident += 1)
      for (const [minute, letter] of (["d", "d", "o"] as const).entries())
        state = recordCheck(state, checkOf(letter, START_MS + (incident * 3 + minute) * MINUTE_MS));
    const { resolved } = pruned(state);
    expect(resolved).toHaveLength(1_000);
    expect(resolved.at(-1)?.startedAtMs).toBe(START_MS + 1_004 * 3 * MINUTE_MS);
  });
});

describe("uptime", () => {
  it("has two decimals, rounded half to even, and null without checks", () => {
    expect(uptimePercent(0, 0)).toBeNull();
    expect(uptimePercent(1_440, 1)).toBe(99.93);
    expect(uptimePercent(80_000, 4)).toBe(100);
    expect(uptimePercent(80_000, 12)).toBe(99.98);
    expect(uptimePercent(7, 7)).toBe(0);
  });

  it("is what trying every hundredth finds", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 130_000 }), fc.nat(), (checks, seed) => {
        const down = seed % (checks + 1);
        expect(uptimePercent(checks, down)).toBe(percentByTrial(checks - down, checks));
      }),
      { numRuns: 15 },
    );
  });
});

describe("90 random days", () => {
  /** Stretches of one outcome a minute, with silences and jumps over days between them. */
  const stretches = fc.array(
    fc.record({
      letter: fc.constantFrom<Letter>("o", "o", "g", "d", "-"),
      length: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 40 })),
      gapMinutes: fc.oneof(
        { weight: 8, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 9 }) },
        { weight: 2, arbitrary: fc.integer({ min: 600, max: 12_000 }) },
      ),
    }),
    { minLength: 40, maxLength: 90 },
  );

  it("have the days, the uptime and the incidents of the second implementation", () => {
    fc.assert(
      fc.property(stretches, fc.integer({ min: 0, max: 59_000 }), (parts, offsetMs) => {
        const endMs = Date.UTC(2026, 10, 22, 17, 30);
        const checks: Check[] = [];
        let atMs = endMs - 93 * DAY_MS;
        for (const { letter, length, gapMinutes } of parts) {
          for (let count = 0; count < length && atMs + offsetMs <= endMs; count += 1) {
            if (letter !== "-") checks.push(checkOf(letter, atMs + offsetMs));
            atMs += MINUTE_MS;
          }
          atMs += gapMinutes * MINUTE_MS;
        }
        const state = checks.reduce(recordCheck, emptyState());
        const document = statusDocument(pruned(state), endMs);
        const { days, uptime, incidents } = expectedOf(checks, endMs);
        expect(apiOf(document).days).toEqual(days);
        expect(apiOf(document).uptime_90d_percent).toBe(uptime);
        expect(
          document.incidents.map(({ status, started_at, resolved_at }) => ({
            status,
            started_at,
            resolved_at,
          })),
        ).toEqual(
          incidents.filter(
            ({ resolved_at }) => resolved_at === null || resolved_at >= (days[0]?.date ?? ""),
          ),
        );
      }),
      { numRuns: 25 },
    );
  });
});
