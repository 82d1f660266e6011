import { relative } from "node:path";
import { explainError } from "../src/operator/cli/api/explain-error.ts";
import { withFreePort } from "../src/operator/cli/free-port.ts";
import { listenForStop, type StopSignal } from "../src/operator/cli/stop-signal.ts";
import { untilStopped } from "../src/operator/cli/until-stopped.ts";
import { setUpLines } from "../src/operator/cli/requirements/way-in.ts";
import { type Config, readConfig } from "../src/app/config/config.ts";
import { inTransaction } from "../src/db/connection/database.ts";
import { systemClock } from "../src/lib/time/clock.ts";
import { createLog, type ProcessLog } from "../src/app/log.ts";
import { reachableOrigin } from "../src/app/monitor/find-monitor.ts";
import { spawnMonitor, withMonitor } from "../src/app/monitor/spawn-monitor.ts";
import { type RunningProcess, serve } from "../src/app/serve.ts";
import { examine } from "../src/operator/cli/checks/examine.ts";
import { ApiClient } from "./api-client.ts";
import { decideDemo, hasOwnData, hasRealUpstreams } from "./decide.ts";
import { type DemoFile, type DemoWorld, readDemo, writeDemo, writeWorld } from "./demo-files.ts";
import { DEMO_SHOWS } from "./world/demo-plan.ts";
import { setStage, type Stage } from "./demo-stage.ts";
import { startMovement } from "./movement.ts";
import { withSimulatedUpstreams } from "./simulated-upstreams.ts";
import { repeatWhileBusy } from "./repeat-while-busy.ts";
import { newMonitorKey } from "./demo-keys.ts";
import { ensureReceiver } from "./seed/seed-receiver.ts";
import { addHistory, seedDemo } from "./seed/seed.ts";

/** `npm start`: the server with the demo, or without it as `decideDemo` says. */

interface RunningDemo {
  running: RunningProcess;
  stage: Stage;
  demo: DemoFile;
}

async function startDemo(config: Config, log: ProcessLog, world: DemoWorld): Promise<RunningDemo> {
  const stage = await setStage(world);
  let running: RunningProcess | undefined;
  try {
    const simulated = withSimulatedUpstreams(config, stage);
    running = await serve(simulated, log, { holdsWork: true, examine });
    if (stage.hasMoved) await moveFeeds(running, world, stage);
    writeWorld(config, { ...world, simulator_port: stage.port });
    const before = readDemo(config);
    const { runtime, startWork } = running;
    const seeding = { config: simulated, runtime, world, stage, startWork };
    // The keys of an earlier database are not valid in a new one.
    const isNew = before === undefined || running.instance.fresh;
    const demo = isNew
      ? await repeatWhileBusy(() => seedDemo(seeding))
      : {
          ...before,
          base_url: config.baseUrl,
          simulator_url: new URL(stage.simulators.urls.control).origin,
        };
    if (!isNew && world.has_history !== true)
      await repeatWhileBusy(() => addHistory(seeding, demo.workspaces));
    if (!isNew) await moveReceiver(demo, stage);
    await startWork();
    writeWorld(config, { ...world, simulator_port: stage.port, has_history: true });
    writeDemo(config, demo);
    return { running, stage, demo };
  } catch (error) {
    await running?.close();
    await stage.close();
    throw error;
  }
}

/** The monitor watches the demo network with a key of its own, unless it has one. */
async function withMonitorKey(
  config: Config,
  { running: { runtime }, world }: { running: RunningProcess; world: DemoWorld },
): Promise<Config> {
  const { monitor } = config;
  if (monitor === undefined || monitor.apiKey !== undefined) return config;
  const apiKey = await newMonitorKey(runtime, world.workspace_ids.network);
  return { ...config, monitor: { ...monitor, apiKey } };
}

async function moveFeeds(
  { runtime }: RunningProcess,
  world: DemoWorld,
  { simulators }: Stage,
): Promise<void> {
  await inTransaction(runtime.database, async (transaction) => {
    for (const { slug } of DEMO_SHOWS) {
      const showId = world.show_ids[slug] ?? "";
      const url = `${simulators.urls.feeds}/${slug}.xml`;
      await transaction
        .updateTable("shows")
        .set({ rss_url: url })
        .where("show_id", "=", showId)
        .execute();
      await transaction
        .updateTable("show_feeds")
        .set({ url })
        .where("show_id", "=", showId)
        .execute();
    }
  });
}

async function moveReceiver(
  { base_url: baseUrl, workspaces }: DemoFile,
  { receiver }: Stage,
): Promise<void> {
  const network = workspaces.find(({ kind }) => kind === "network");
  if (network !== undefined)
    await ensureReceiver(new ApiClient(baseUrl, network.api_key), receiver.url);
}

/** Installed from npm there is no checkout to run commands in. */
const isPackage = import.meta.url.includes("/node_modules/");
const COMMAND = isPackage ? "npx castmeter" : "./bin/castmeter";
const SERVE = isPackage ? "npx castmeter serve" : "npm run serve";

/** Where commands find the demo, and where the operator's own data is. */
function placeLines(own: Config, { dataDirectory }: Config): string[] {
  const folder = relative("", dataDirectory);
  return [
    `Commands on the demo: DATA_DIR=${folder} ${COMMAND} workspace list`,
    hasOwnData(own) && !own.isDataDirectorySet
      ? `Your own data is in ${relative("", own.dataDirectory)}, apart from the demo: ${SERVE}`
      : `Your own podcast, apart from the demo: ${SERVE} (README.md)`,
  ];
}

/** The server answers a copy; the monitor's own address answers while the server does not. */
function statusLine({ monitor }: Config, baseUrl: string): string {
  const copy = new URL("/status", baseUrl).href;
  return monitor === undefined || monitor.port === 0
    ? copy
    : `${reachableOrigin(monitor.host, monitor.port)}/status, also while the server is down (copy: ${copy})`;
}

async function introduce(
  { config, own }: { config: Config; own: Config },
  { demo }: RunningDemo,
  seconds: string,
): Promise<string> {
  const [network] = demo.workspaces;
  const key = network?.api_key ?? "";
  const api = new ApiClient(demo.base_url, key);
  const { data } = await api.call<{ data: { global_id: string; public_url: string }[] }>(
    "GET",
    "/v1/clusters?limit=1",
  );
  const [cluster] = data;
  const { data: campaigns } = await api.call<{ data: { public_url: string | null }[] }>(
    "GET",
    "/v1/campaigns?limit=20",
  );
  const sponsorPage = campaigns.find(({ public_url: url }) => url !== null)?.public_url;
  const { data: reports } = await api.call<{ data: { share_url: string | null }[] }>(
    "GET",
    "/v1/reports?limit=20",
  );
  const report = reports.find(({ share_url: url }) => url !== null)?.share_url;
  const header = `-H "Authorization: Bearer ${key}"`;
  const { email, password } = demo.sign_in;
  return [
    `Castmeter runs at ${demo.base_url} (ready in ${seconds} s)`,
    "",
    `API key of the demo network Harbour Audio: ${key}`,
    `Sign in as its owner: ${config.appUrl}/sign-in   ${email}   ${password}`,
    `The other demo workspaces and their keys: ${config.dataDirectory}/demo.json`,
    `A public page: ${cluster?.public_url ?? ""}`,
    ...(sponsorPage == null ? [] : [`A sponsor's page, of a campaign: ${sponsorPage}`]),
    ...(report == null ? [] : [`A sponsor's report: ${report}`]),
    `Status: ${statusLine(config, demo.base_url)}`,
    "",
    "Try:",
    `  curl ${header} ${demo.base_url}/v1/me`,
    `  curl ${header} "${demo.base_url}/v1/clusters?limit=3"`,
    `  curl ${header} ${demo.base_url}/v1/clusters/${cluster?.global_id ?? ""}/metrics`,
    `  curl ${header} "${demo.base_url}/v1/podcasts/search?q=signal"`,
    "",
    ...placeLines(own, config),
    `All numbers are simulated (${demo.simulator_url}). Ctrl-C stops.`,
  ].join("\n");
}

async function main(stop: StopSignal): Promise<void> {
  const startedAt = performance.now();
  const seconds = (): string => ((performance.now() - startedAt) / 1_000).toFixed(1);
  const config = await withFreePort(readConfig());
  const log = createLog(config.logLevel);
  const decided = await decideDemo(config, log, systemClock.now());
  if (decided === undefined) {
    const running = await serve(config, log, { examine });
    const note =
      hasRealUpstreams(config) && config.demo === "auto"
        ? " Upstreams are set up, so there is no demo."
        : "";
    const monitor = spawnMonitor(config, log);
    return untilStopped(withMonitor(running, monitor), stop, async () => {
      console.log(
        `Castmeter runs at ${config.baseUrl} (ready in ${seconds()} s).${note} Ctrl-C stops it.`,
      );
      const { services, clock } = running.runtime;
      for (const line of await setUpLines(services.identity, clock.now())) console.log(line);
    });
  }
  const started = await startDemo(decided.config, log, decided.world);
  const { running, stage } = started;
  const movement = startMovement(running.runtime, { ...started, world: decided.world });
  const monitor = spawnMonitor(
    await withMonitorKey(decided.config, { running, world: decided.world }),
    log,
  );
  const close = async (): Promise<void> => {
    await movement.stop();
    await running.close();
    await stage.close();
  };
  await untilStopped(withMonitor({ close }, monitor), stop, async () => {
    console.log(await introduce({ config: decided.config, own: config }, started, seconds()));
  });
}

/** Sets the exit code. */
export async function runDemo(): Promise<void> {
  const stop = listenForStop();
  try {
    await main(stop);
  } catch (error) {
    // Ctrl-C also reaches the programs a start has launched; what they then print is no fault.
    console.error(
      stop.isReceived() ? "Stopped while starting." : `castmeter: ${explainError(error)}`,
    );
    process.exitCode = 1;
  }
}
