import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../use-fixture.ts";
import { startSimulators } from "../../simulators/start.ts";
import { SIMULATED_SCRAPECREATORS_KEY } from "../../simulators/posts/scrapecreators-server.ts";
import { SIMULATED_YOUTUBE_KEY } from "../../simulators/posts/youtube-server.ts";
import { CHILD_ENVIRONMENT } from "../child-environment.ts";
import { timeLimit } from "../time-limit.ts";

/**
 * The commands of README.md from an empty folder to the first numbers, in a shell, as they stand
 * there. Only what a reader replaces is replaced: ids and the key by what was printed, the port,
 * and addresses on the internet by those of the simulators.
 */

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const README = readFileSync(join(ROOT, "README.md"), "utf8");

/** Blocks of commands under a heading, in order. */
function blocksUnder(heading: string): string[] {
  const [, section = ""] = README.split(`\n## ${heading}\n`);
  const [own = ""] = section.split("\n## ");
  return [...own.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
}

let folder: string;
let environment: Record<string, string>;
let port: number;
const stops: (() => Promise<void>)[] = [];

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return free;
}

function shell(text: string) {
  const child = spawn("bash", ["-e", "-c", text], {
    cwd: folder,
    env: environment,
    detached: true,
  });
  const run = { out: "", ended: once(child, "close").then(([code]) => code as number | null) };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (run.out += chunk.toString()));
  return { run, pid: child.pid ?? 0 };
}

async function type(text: string): Promise<string> {
  const { run } = shell(text);
  const code = await run.ended;
  expect({ code, out: code === 0 ? "" : run.out, text }).toEqual({ code: 0, out: "", text });
  return run.out;
}

const simulators = useFixture(() =>
  startSimulators({ feedsFolder: join(ROOT, "src/domain/feeds/fixtures") }),
);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "castmeter-readme-"));
  for (const name of ["bin", "demo", "node_modules", "package.json", "simulators", "src"])
    symlinkSync(join(ROOT, name), join(folder, name));
  port = await freePort();
  environment = {
    ...CHILD_ENVIRONMENT,
    HOME: folder,
    PORT: String(port),
    METRICS_PORT: "off",
    STATUS_PORT: "off",
    LOG_LEVEL: "warn",
    ALLOW_PRIVATE_NETWORK: "on",
    YOUTUBE_API_KEY: SIMULATED_YOUTUBE_KEY,
    YOUTUBE_BASE_URL: simulators.urls.youtube,
    COUNTER_PROVIDER: "scrapecreators",
    SCRAPECREATORS_API_KEY: SIMULATED_SCRAPECREATORS_KEY,
    SCRAPECREATORS_BASE_URL: simulators.urls.scrapecreators,
  };
});
afterAll(async () => {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("README.md", { timeout: timeLimit(60_000) }, () => {
  it("leads from an empty folder to a cluster with numbers, and to an account that owns the workspace", async () => {
    const [serve = "", commands = "", requests = ""] = blocksUnder("Your own podcast");
    const server = shell(serve);
    stops.push(async () => {
      process.kill(-server.pid, "SIGTERM");
      await server.run.ended;
    });
    await expect.poll(() => server.run.out, { timeout: 30_000 }).toContain("Ctrl-C stops it.");

    const printed = await type(
      commands.replace("https://example.com/feed.xml", `${simulators.urls.feeds}/full-show.xml`),
    );
    const showId = /^Added .*: (\w{20})$/m.exec(printed)?.[1] ?? "";
    const key = /^cmk_\w+$/m.exec(printed)?.[0] ?? "";
    const link = /http\S+set-up#\S+/.exec(printed)?.[0] ?? "";
    const [exported = "", create = "", read = ""] = requests.split("\n\n");
    const known = (text: string): string =>
      text
        .replaceAll("127.0.0.1:4000", `127.0.0.1:${port}`)
        .replaceAll("<KEY>", key)
        .replaceAll("<SHOW_ID>", showId)
        .replaceAll("<VIDEO_ID>", "aqz-KE-bpKQ")
        .replaceAll("<POST_ID>", "7234567890123456789");
    const made = JSON.parse(await type(known(`${exported}\n${create}`)));
    const [, clusterId = ""] = made.data.global_id.split("_");
    const metrics = JSON.parse(
      await type(known(`${exported}\n${read}`.replaceAll("<CLUSTER_ID>", clusterId))),
    );
    expect(metrics.totals.reach).toBeGreaterThan(0);
    expect(Object.keys(metrics.platforms)).toEqual(["tiktok", "youtube"]);

    const token = /#token=([\w-]+)/.exec(link)?.[1];
    const origin = new URL(link).origin;
    const account = await fetch(`${origin}/app-api/set-up`, {
      method: "POST",
      headers: { "content-type": "application/json", origin, "sec-fetch-site": "same-origin" },
      body: JSON.stringify({
        token,
        email: "ada@example.com",
        password: "a quiet harbour",
        name: "Ada",
      }),
    });
    expect(((await account.json()) as { memberships: unknown }).memberships).toMatchObject([
      { name: "My podcast", role: "owner" },
    ]);
  });
});
