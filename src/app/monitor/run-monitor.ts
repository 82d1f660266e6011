import { randomUUID } from "node:crypto";
import { apiCheck } from "../../observability/monitor/checks/api.ts";
import {
  type CheckResult,
  type ComponentCheck,
  createCaller,
} from "../../observability/monitor/checks/call.ts";
import {
  bothWork,
  deliveryWorkerCheck,
} from "../../observability/monitor/checks/delivery-worker.ts";
import { dataRefreshCheck } from "../../observability/monitor/checks/data-refresh.ts";
import {
  mcpCheck,
  oauthCheck,
  publicPageCheck,
} from "../../observability/monitor/checks/read-checks.ts";
import { ReceivedDeliveries } from "../../observability/monitor/checks/received-deliveries.ts";
import { webhooksCheck } from "../../observability/monitor/checks/webhooks.ts";
import { SLOT_MS } from "../../observability/monitor/components.ts";
import type { MonitorState } from "../../observability/monitor/monitor-state.ts";
import type { MonitorTime } from "../../observability/monitor/monitor-time.ts";
import { SlotRunner, type SlotParts } from "../../observability/monitor/run-slot.ts";
import { statusDocument } from "../../observability/monitor/status-document.ts";
import { pruned, recordCheck } from "../../observability/monitor/status-rules.ts";
import { MonitorFolder, readOwner } from "../../observability/monitor/store/monitor-folder.ts";
import type { OutboundClient } from "../../infrastructure/outbound/outbound-client.ts";
import {
  RECEIVER_PATH,
  startMonitorServer,
  SUCCESSION_PATH,
} from "../../surfaces/status/monitor-server.ts";
import type { Config } from "../config/config.ts";
import { statusFolder } from "../config/monitor-config.ts";
import type { ProcessLog } from "../log.ts";
import { createMonitorClient, ownStatusUrl, reachableOrigin } from "./find-monitor.ts";

/**
 * The status monitor: checks, their state, and the server that shows the state. It uses no
 * database.
 */

export type MonitorEnd = "closed" | "replaced";

export interface RunningMonitor {
  /** The monitor's address, when it has its port; undefined where it ends before. */
  listening: Promise<string | undefined>;
  /** Resolves when the monitor has ended: `replaced` where another process took over its folder. */
  ended: Promise<MonitorEnd>;
  /** Ends within a second; checks in progress are not counted. */
  close(): Promise<void>;
}

/** How long the previous monitor may take to check its folder. */
const SUCCESSION_MS = 2_000;
/**
 * How long the first slot waits for the port, so that a test delivery has an address to arrive at.
 */
const PORT_MS = 1_000;

/**
 * Starts the monitor. A monitor that runs on the same folder ends, and this one continues with its
 * state.
 *
 * @throws Error where STATUS_PORT is off.
 */
export async function runMonitor(
  config: Config,
  parts: { log: ProcessLog; time: MonitorTime },
): Promise<RunningMonitor> {
  const { time, log } = parts;
  const { monitor: settings } = config;
  if (settings === undefined) throw new Error("STATUS_PORT is off, so there is no monitor to run.");
  const outbound = createMonitorClient();
  const folder = new MonitorFolder({
    folder: statusFolder(config),
    instance: randomUUID(),
    clock: time.clock,
    log,
  });
  await succeed(folder, statusFolder(config), outbound);
  const state = await folder.readState();
  const monitor = new Monitor(config, { ...parts, folder, outbound, state });
  return monitor.start(settings);
}

/** Takes over the folder, and makes the previous monitor check it. */
async function succeed(
  folder: MonitorFolder,
  path: string,
  outbound: OutboundClient,
): Promise<void> {
  const before = await readOwner(path);
  await folder.claim(null);
  if (before === null || before.address === null) return;
  await outbound.request({
    method: "POST",
    url: `${before.address}${SUCCESSION_PATH}`,
    timeoutMs: SUCCESSION_MS,
    maxBytes: 1_024,
    onOverflow: "cut",
  });
}

interface MonitorParts {
  log: ProcessLog;
  time: MonitorTime;
  folder: MonitorFolder;
  outbound: OutboundClient;
  state: MonitorState;
}

class Monitor {
  readonly #config: Config;
  readonly #parts: MonitorParts;
  readonly #stopping = new AbortController();
  readonly #received: ReceivedDeliveries;
  #state: MonitorState;
  #end: MonitorEnd = "closed";
  #address: string | null = null;

  constructor(config: Config, parts: MonitorParts) {
    this.#config = config;
    this.#parts = parts;
    this.#state = parts.state;
    this.#received = new ReceivedDeliveries(parts.time.clock);
  }

  start({ host, port }: { host: string; port: number }): RunningMonitor {
    const { log, time, outbound } = this.#parts;
    const { signal } = this.#stopping;
    const serving = startMonitorServer(
      {
        host,
        port,
        document: () => statusDocument(this.#state, time.clock.now().getTime()),
        received: this.#received,
        checkSuccession: () => this.#checkSuccession(),
        time,
        log,
      },
      signal,
    );
    const listening = serving.then(async (server) => {
      if (server === undefined) return undefined;
      this.#address = reachableOrigin(host, Number(new URL(server.address).port));
      if (await this.#parts.folder.isOwn()) await this.#parts.folder.claim(this.#address);
      log.info({ address: this.#address }, "the status monitor answers");
      return this.#address;
    });
    const finish = async (): Promise<MonitorEnd> => {
      try {
        await Promise.all([this.#watch(listening), listening]);
      } finally {
        this.#stopping.abort();
        await (await serving.catch(() => undefined))?.close();
        outbound.close();
      }
      return this.#end;
    };
    const ended = finish();
    return {
      listening,
      ended,
      close: async () => {
        this.#stopping.abort();
        await ended;
      },
    };
  }

  /** Runs one slot after the other until the monitor is stopped. */
  async #watch(listening: Promise<unknown>): Promise<void> {
    const { log, time, folder } = this.#parts;
    const { signal } = this.#stopping;
    const runner = new SlotRunner({ checks: this.#checks(), time, signal, log });
    await Promise.race([listening, time.wait(PORT_MS, signal)]);
    while (!signal.aborted) {
      const found = await runner.run();
      const state = found.reduce(recordCheck, this.#state);
      this.#state = pruned(state);
      await this.#checkSuccession();
      if (found.length > 0 && !this.#stopping.signal.aborted) await folder.writeState(this.#state);
      await this.#nextSlot();
    }
  }

  /** Waits for the next minute. A timer may end shortly before it, in the slot that has ended. */
  async #nextSlot(): Promise<void> {
    const { time } = this.#parts;
    const { signal } = this.#stopping;
    const beganMs = time.clock.now().getTime();
    const nextMs = beganMs - (beganMs % SLOT_MS) + SLOT_MS;
    let nowMs = beganMs;
    while (nowMs < nextMs && nowMs >= beganMs && !signal.aborted) {
      await time.wait(nextMs - nowMs, signal);
      nowMs = time.clock.now().getTime();
    }
  }

  async #checkSuccession(): Promise<void> {
    if (this.#stopping.signal.aborted || (await this.#parts.folder.isOwn())) return;
    this.#parts.log.info({}, "another status monitor has taken over");
    this.#end = "replaced";
    this.#stopping.abort();
  }

  #checks(): SlotParts["checks"] {
    const { baseUrl, monitor } = this.#config;
    const { time, folder, outbound } = this.#parts;
    const { signal } = this.#stopping;
    const apiKey = monitor?.apiKey;
    const open = createCaller({ baseUrl, apiKey: undefined }, { outbound, time, signal });
    const call = createCaller({ baseUrl, apiKey }, { outbound, time, signal });
    const withKey = (check: ComponentCheck): ComponentCheck =>
      apiKey === undefined ? noKey : check;
    return {
      api: apiCheck({
        call,
        open,
        hasKey: apiKey !== undefined,
        endpointId: async () => {
          const webhook = await folder.readWebhook();
          return webhook?.baseUrl === baseUrl ? webhook.endpointId : null;
        },
      }),
      oauth: oauthCheck(open),
      webhooks: bothWork(
        deliveryWorkerCheck(open, time.clock),
        withKey(
          webhooksCheck({
            call,
            time,
            received: this.#received,
            endpoint: {
              call,
              baseUrl,
              read: () => folder.readWebhook(),
              write: (webhook) => folder.writeWebhook(webhook),
            },
            receiver: () => this.#receiver(),
          }),
        ),
      ),
      mcp: withKey(mcpCheck(call)),
      public_pages: publicPageCheck(open, { call: apiKey === undefined ? null : call, baseUrl }),
      data_refresh: withKey(dataRefreshCheck(call, () => time.clock.now())),
    };
  }

  /**
   * The address at which test deliveries reach this process: its public address where it has one.
   */
  #receiver(): string | null {
    const own = ownStatusUrl(this.#config);
    if (this.#address === null) return null;
    return `${own === undefined ? this.#address : new URL(own).origin}${RECEIVER_PATH}`;
  }
}

const noKey = async (): Promise<CheckResult> => ({
  outcome: "none",
  why: "there is no MONITOR_API_KEY",
});
