import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Webhook } from "standardwebhooks";
import { Stripe } from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { useFixturePerTest } from "../../../../test/use-fixture.ts";
import { readConfig } from "../../../app/config/config.ts";
import { startReceiver } from "../../../delivery/webhooks/webhooks.test-support.ts";
import { eventAt, refuse, startEventsServer } from "./listen.test-support.ts";
import { runCommandLine } from "../program.ts";
import { CHILD_ENVIRONMENT } from "../../../../test/child-environment.ts";

const BIN = fileURLToPath(new URL("../../../../bin/castmeter.js", import.meta.url));
const KEY = "cmk_listener";
const NOON = "2026-10-20T12:00:00.000Z";
const LATER = "2026-10-20T12:00:05.000Z";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "castmeter-listen-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const api = useFixturePerTest(startEventsServer);
const receiver = useFixturePerTest(() => startReceiver(() => new Date(Date.now())));
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(join(folder, "demo.json"), { force: true });
});

/** Runs a command line that ends by itself. */
async function run(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const ran = { code: -1, out: "", error: "" };
  await runCommandLine(["listen", ...args], {
    loadConfig: async () => () => readConfig({ DATA_DIR: folder, BASE_URL: api.baseUrl }),
    print: (text) => (ran.out += `${text}\n`),
    printError: (text) => (ran.error += `${text}\n`),
    exit: (code) => (ran.code = code),
  });
  return ran;
}

interface Program {
  child: ChildProcess;
  lines: string[];
  /** The first line that holds the text. */
  line(text: string): Promise<string>;
  /** Presses Ctrl-C and gives the exit code. */
  end(): Promise<number | null>;
}

/** Starts the command as a process of its own, and reads its lines as they are printed. */
function start(...args: string[]): Program {
  const child = spawn(process.execPath, [BIN, "listen", "--base-url", api.baseUrl, ...args], {
    env: { ...CHILD_ENVIRONMENT, CASTMETER_API_KEY: KEY, DATA_DIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const waiting: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on("line", (text) => {
      lines.push(text);
      for (const look of waiting) look();
    });
  }
  return {
    child,
    lines,
    line: (text) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = lines.find((line) => line.includes(text));
          if (found !== undefined) resolve(found);
        };
        waiting.push(look);
        look();
      }),
    end: () =>
      new Promise((resolve) => {
        child.on("close", (code) => resolve(code));
        child.kill("SIGINT");
      }),
  };
}

describe("castmeter listen", () => {
  it("forwards an event as a delivery that stock libraries verify with the secret of the run, and ends with a count", async () => {
    api.events.push(eventAt(1, NOON));
    // The newest event is known by then, so the next one is news.
    api.onAsked = () => void (api.asked.length === 2 && api.events.push(eventAt(2, LATER)));
    const program = start("--forward-to", receiver.url);
    const secret = /whsec_\S+/.exec(await program.line("Signing secret of this run"))?.[0] ?? "";
    const line = await program.line("evt_");
    expect(line).toMatch(
      /^\d\d:\d\d:\d\d {2}cluster\.updated {2}Show0000000000000001_Cluster0000000000001 {2}evt_0{23}2 {2}-> 200 in \d+ ms$/,
    );
    expect(await program.end()).toBe(0);
    expect(program.lines.at(-1)).toBe("Stopped after 1 event.");
    expect(program.lines.join("\n")).not.toContain(KEY);

    expect(receiver.received).toHaveLength(1);
    const { body, headers } = receiver.received[0]!;
    expect(JSON.parse(body)).toEqual(api.events[1]);
    expect(
      Stripe.webhooks.constructEvent(body, String(headers["service-signature"]), secret),
    ).toEqual(api.events[1]);
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(
      api.events[1],
    );
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Castmeter-Webhooks/1",
      "service-event-id": api.events[1]!.id,
      "service-event-type": "cluster.updated",
      "service-delivery-id": expect.stringMatching(/^whd_[0-9A-Za-z]{24}$/),
      "service-attempt": "1",
      "service-version": "2026-10-14",
      "webhook-id": api.events[1]!.id,
    });
  });

  it("tells programs the same in one JSON object a line, and goes on when the application refuses or is away", async () => {
    api.events.push(eventAt(1, NOON));
    api.onAsked = () =>
      void (api.asked.length === 2 && api.events.push(eventAt(2, LATER), eventAt(3, LATER)));
    receiver.answer((received, response, request) =>
      received.headers["service-event-id"] === eventAt(2, LATER).id
        ? response.writeHead(500).end()
        : request.socket.destroy(),
    );
    const program = start("--json", "--forward-to", receiver.url);
    await program.line(eventAt(3, LATER).id);
    expect(await program.end()).toBe(0);
    const [first, ...rest] = program.lines.map((line): unknown => JSON.parse(line));
    expect(first).toEqual({
      object: "listen_start",
      base_url: api.baseUrl,
      forward_to: receiver.url,
      secret: expect.stringMatching(/^whsec_/),
    });
    const delivery = {
      id: expect.stringMatching(/^whd_/),
      succeeded: false,
      latency_ms: expect.any(Number),
    };
    expect(rest).toEqual([
      {
        object: "listen_event",
        event: api.events[1],
        delivery: { ...delivery, response_status: 500, error: null },
      },
      {
        object: "listen_event",
        event: api.events[2],
        delivery: { ...delivery, response_status: null, error: "connection_failed" },
      },
      { object: "listen_end", events: 2, failed: 2 },
    ]);
  });

  it("only prints without --forward-to, and needs no secret for it", async () => {
    api.events.push(eventAt(1, NOON));
    api.onAsked = () => void (api.asked.length === 2 && api.events.push(eventAt(2, LATER)));
    const program = start("--events", "cluster.updated, cluster.deleted");
    expect(await program.line("evt_")).toMatch(/evt_0{23}2$/);
    expect(await program.end()).toBe(0);
    expect(program.lines.join("\n")).not.toContain("whsec_");
    expect(api.asked[0]?.query["types"]).toBe("cluster.updated,cluster.deleted");
  });

  it.each([401, 403])("ends with 1 and a sentence when the server answers %i", async (status) => {
    api.instead.push(refuse(status, "It may not."));
    const ran = await run("--api-key", KEY);
    expect(ran).toMatchObject({ code: 1 });
    expect(ran.error).toMatch(/^castmeter: .*API key.* It may not\.\n$/);
    expect(ran.out + ran.error).not.toContain(KEY);
  });

  it.each([
    [
      "a target that is no web address",
      ["--api-key", KEY, "--forward-to", "ftp://localhost/hook"],
      "--forward-to",
    ],
    [
      "a target where clouds keep credentials",
      ["--api-key", KEY, "--forward-to", "http://169.254.169.254/"],
      "--forward-to",
    ],
    ["no event type", ["--api-key", KEY, "--events", " , "], "--events"],
    [
      "more event types than one question takes",
      [
        "--api-key",
        KEY,
        "--events",
        Array.from({ length: 21 }, (_, index) => `a.b${index}`).join(","),
      ],
      "--events",
    ],
    ["an address that is none", ["--api-key", KEY, "--base-url", "localhost:4000"], "--base-url"],
    ["no key anywhere", [], "CASTMETER_API_KEY"],
  ])("exits with 2 for %s", async (_, args, named) => {
    const ran = await run(...args);
    expect(ran).toMatchObject({ code: 2, out: "" });
    expect(ran.error).toContain(named);
    expect(api.asked).toEqual([]);
  });
});

describe("its key and server", () => {
  const refusedWith = async (...args: string[]): Promise<string | undefined> => {
    api.instead.push(refuse(401, "No."));
    expect((await run(...args)).code).toBe(1);
    return api.asked.at(-1)?.authorization;
  };
  const writeDemo = (baseUrl: string): Promise<void> =>
    writeFile(
      join(folder, "demo.json"),
      JSON.stringify({
        base_url: baseUrl,
        workspaces: [
          { kind: "solo", api_key: "cmk_solo" },
          { kind: "network", api_key: "cmk_network" },
        ],
      }),
    );

  it("are those of the demo's network when none is given", async () => {
    await writeDemo(api.baseUrl);
    expect(await refusedWith()).toBe("Bearer cmk_network");
  });

  it("come from the option before the environment before the demo", async () => {
    await writeDemo("http://127.0.0.1:1");
    vi.stubEnv("CASTMETER_BASE_URL", `${api.baseUrl}/`);
    vi.stubEnv("CASTMETER_API_KEY", "cmk_environment");
    expect(await refusedWith()).toBe("Bearer cmk_environment");
    vi.stubEnv("CASTMETER_BASE_URL", "http://127.0.0.1:1");
    expect(await refusedWith("--api-key", "cmk_option", "--base-url", api.baseUrl)).toBe(
      "Bearer cmk_option",
    );
  });

  it("need no configuration when both are given", async () => {
    api.instead.push(refuse(401, "No."));
    let error = "";
    const config = (): never => {
      throw new Error("read");
    };
    await runCommandLine(["listen", "--api-key", KEY, "--base-url", api.baseUrl], {
      loadConfig: async () => config,
      print: () => undefined,
      printError: (text) => (error += text),
      exit: () => undefined,
    });
    expect(error).toContain("does not accept this API key");
  });

  it("take the address of the configuration for a key of its own", async () => {
    expect(await refusedWith("--api-key", KEY)).toBe(`Bearer ${KEY}`);
  });
});
