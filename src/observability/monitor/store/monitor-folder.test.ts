import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, ManualClock, MINUTE_MS } from "../../../lib/time/clock.ts";
import { emptyState, type MonitorState } from "../monitor-state.ts";
import { recordCheck } from "../status-rules.ts";
import { MonitorFolder, readOwner } from "./monitor-folder.ts";
import { stateOfText, textOfState } from "./state-form.ts";

const START = "2026-11-22T14:07:00.000Z";

let folder: string;
let clock: ManualClock;
let logged: string[];

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "castmeter-monitor-")), "status");
  clock = new ManualClock(START);
  logged = [];
});
afterEach(() => rm(join(folder, ".."), { recursive: true }));

function open(instance = "one"): MonitorFolder {
  const keep =
    (level: string) =>
    (_fields: object, message: string): void =>
      void logged.push(`${level}: ${message}`);
  const log = { info: keep("info"), warn: keep("warn"), error: keep("error") };
  return new MonitorFolder({ folder, instance, clock, log });
}

/** Down three times in a row, once on another component. */
function troubled(): MonitorState {
  const atMs = clock.now().getTime();
  let state = emptyState();
  for (let minute = 0; minute < 3; minute += 1)
    state = recordCheck(state, {
      component: "api",
      atMs: atMs + minute * MINUTE_MS,
      outcome: "down",
      reason: "no_answer",
    });
  state = recordCheck(state, { component: "mcp", atMs, outcome: "down", reason: "no_answer" });
  for (const [minute, outcome] of ["degraded", "degraded", "operational"].entries())
    state = recordCheck(state, {
      component: "oauth",
      atMs: atMs + minute * MINUTE_MS,
      ...(outcome === "degraded"
        ? { outcome: "degraded" as const, reason: "slow" as const }
        : { outcome: "operational" as const }),
    });
  return state;
}

describe("the state of a monitor", () => {
  it("is read back whole: counts, failure that waits, open and resolved incidents", async () => {
    const state = troubled();
    expect(state.components.api.incident).not.toBeNull();
    expect(state.components.mcp.pending).not.toBeNull();
    expect(state.resolved).toHaveLength(1);
    await open().writeState(state);
    expect(await open("two").readState()).toEqual(state);
    expect(logged).toEqual([]);
  });

  it("is empty where there is no file, which is no fault", async () => {
    expect(await open().readState()).toEqual(emptyState());
    expect(logged).toEqual([]);
  });

  it("is read by its owner only", async () => {
    await open().writeState(troubled());
    expect((await stat(join(folder, "state.json"))).mode & 0o777).toBe(0o600);
  });

  it("is the one before where a write was cut off, wherever that was", async () => {
    const state = troubled();
    await open().writeState(state);
    const whole = textOfState(recordCheck(state, goodAt(START, 5)));
    for (const bytes of [0, 1, Math.floor(whole.length / 2), whole.length - 1, whole.length]) {
      // What a process leaves that is killed before the rename.
      await writeFile(join(folder, "state.json.killed.part"), whole.slice(0, bytes));
      expect(await open("two").readState()).toEqual(state);
    }
    expect(logged).toEqual([]);
    await expect.poll(() => readdir(folder), { interval: 5 }).toEqual(["state.json"]);
  });

  it("that is damaged at any place is set aside with a log line, and the monitor begins anew", async () => {
    await open().writeState(troubled());
    const path = join(folder, "state.json");
    const whole = await readFile(path, "utf8");
    const damages = [
      "",
      whole.slice(0, whole.length / 2),
      whole.slice(0, -2),
      "\0".repeat(whole.length),
      whole.replace("[3,3,0,3,0]", "[3,-3,0,3,0]"),
      "[]",
      '{"version":2}',
    ];
    for (const [index, text] of damages.entries()) {
      await writeFile(path, text);
      clock.advance(1_000);
      expect(await open().readState(), `damage ${index}`).toEqual(emptyState());
    }
    expect(logged).toEqual(damages.map(() => "error: the state of the status monitor is damaged"));
    const aside = (await readdir(folder)).filter((name) => name.includes(".damaged-"));
    expect(aside).toHaveLength(damages.length);
    await open().writeState(troubled());
    expect(await open().readState()).toEqual(troubled());
  });

  it("that is cut at every tenth byte is read as damaged or not at all, never as another state", async () => {
    const whole = textOfState(troubled());
    const cuts = Array.from({ length: Math.floor((whole.length - 2) / 10) }, (_, at) => at * 10);
    expect(cuts.length).toBeGreaterThan(50);
    expect(cuts.filter((at) => stateOfText(whole.slice(0, at)) !== null)).toEqual([]);
  });

  it("keeps its newest 90 days, however far ahead the clock is for a moment", async () => {
    let state = troubled();
    for (let day = 1; day < 120; day += 1) state = recordCheck(state, goodAt(START, day * 1_440));
    await open().writeState(state);
    clock.advance(1_000 * DAY_MS);
    const kept = await open().readState();
    expect(Object.keys(kept.components.api.days)).toHaveLength(90);
    await open().writeState(kept);
    expect(await open().readState()).toEqual(kept);
  });

  it("that cannot be read is set aside too: the next write would be its end", async () => {
    const path = join(folder, "state.json");
    await mkdir(join(path, "kept"), { recursive: true });
    expect(await open().readState()).toEqual(emptyState());
    await open().writeState(troubled());
    expect(await open().readState()).toEqual(troubled());
    const [aside = ""] = (await readdir(folder)).filter((name) => name.includes(".damaged-"));
    expect(await readdir(join(folder, aside))).toEqual(["kept"]);
  });

  it("with a moment that no date can hold is damaged", () => {
    const text = textOfState(troubled());
    const beyond = text.replace(/"resolvedAtMs":\d+/, '"resolvedAtMs":8650000000000000');
    expect(beyond).not.toBe(text);
    expect(stateOfText(beyond)).toBeNull();
  });

  it("leaves files of others in its folder alone", async () => {
    await open().writeState(troubled());
    await writeFile(join(folder, "holiday.mp4.part"), "of another program");
    await writeFile(join(folder, "owner.json.killed.part"), "of a killed monitor");
    await open("two").readState();
    await expect
      .poll(async () => (await readdir(folder)).toSorted(), { interval: 5 })
      .toEqual(["holiday.mp4.part", "state.json"]);
  });

  it("is within 40 kB with 90 days of every component", async () => {
    let state = emptyState();
    for (let day = 0; day < 90; day += 1)
      for (const component of Object.keys(state.components) as (keyof typeof state.components)[])
        state = recordCheck(state, { ...goodAt(START, -day * 1_440), component });
    expect(textOfState(state).length).toBeLessThan(40_000);
  });

  it("that cannot be written is logged, and the process goes on", async () => {
    await writeFile(folder, "a file in the place of the folder");
    await open().writeState(troubled());
    expect(logged).toEqual(["error: state.json of the status monitor could not be written"]);
  });
});

describe("the owner of a folder", () => {
  it("is the process that claimed it last", async () => {
    const [first, second] = [open("one"), open("two")];
    expect(await readOwner(folder)).toBeNull();
    await first.claim("http://127.0.0.1:4002");
    expect(await first.isOwn()).toBe(true);
    await second.claim(null);
    expect([await first.isOwn(), await second.isOwn()]).toEqual([false, true]);
    expect(await readOwner(folder)).toEqual({ instance: "two", pid: process.pid, address: null });
    await truncate(join(folder, "owner.json"), 5);
    expect(await readOwner(folder)).toBeNull();
  });
});

describe("a folder that takes no files", () => {
  it("does not make its monitor think that another one has taken over, until one has", async () => {
    await open("earlier").claim("http://127.0.0.1:4002");
    const now = open("now");
    // Where the file should be written there is a folder.
    await mkdir(join(folder, "owner.json.now.part"));
    await now.claim(null);
    expect(logged).toEqual(["error: owner.json of the status monitor could not be written"]);
    expect(await now.isOwn()).toBe(true);
    await open("later").claim(null);
    expect(await now.isOwn()).toBe(false);
  });
});

function goodAt(start: string, minutes: number) {
  const atMs = new Date(start).getTime() + minutes * MINUTE_MS;
  return { component: "api" as const, atMs, outcome: "operational" as const };
}
