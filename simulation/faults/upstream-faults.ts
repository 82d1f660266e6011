import type { Upstream } from "../../simulators/faults.ts";
import type { Day } from "../actors/day.ts";
import type { Fault } from "./fault.ts";

/** Platforms that fail, ask to wait, and change the shape of what they answer. */

const UPSTREAMS: readonly Upstream[] = ["youtube", "scrapecreators", "feeds"];
const TIMES_MAX = 12;

export const upstreamFault: Fault = {
  name: "upstream",
  strike: async (day, work) => {
    orderUpstreamFault(day);
    await work();
  },
};

function orderUpstreamFault({ simulation, faults }: Day): void {
  const random = simulation.random("upstream faults");
  const upstream = random.pick(UPSTREAMS);
  const times = random.between(1, TIMES_MAX);
  const kind = random.pick(["down", "limited", "page", "reset", "late"] as const);
  const { faults: queue } = simulation.platforms.simulators;
  faults.names.push(`${upstream} ${kind}`);
  switch (kind) {
    case "down":
      return queue.add({ upstream, times, status: 503 });
    case "limited":
      return queue.add({ upstream, times, status: 429, retry_after: "60" });
    case "page":
      return queue.add({ upstream, times, body: "<!doctype html><title>Sign in</title>" });
    case "reset":
      return queue.add({ upstream, times: 2, reset: true });
    case "late":
      return queue.add({ upstream, times, delay_ms: 20 });
  }
}

/** The host of ten shows: its rows are odd, its days are printed another way, its keys refused. */
export const hostFault: Fault = {
  name: "host",
  strike: async (day, work) => {
    const { simulation, faults } = day;
    const random = simulation.random("host faults");
    const { hosts, hostOf } = simulation.platforms;
    const server = random.pick([...hostOf.values()]);
    const kind = random.pick(["down", "limited", "html", "empty", "odd", "shape", "text"] as const);
    faults.names.push(`host ${kind}`);
    const times = random.between(1, TIMES_MAX);
    if (kind === "down") hosts.fault({ status: 503 }, { times });
    else if (kind === "limited") hosts.fault({ status: 429, retryAfter: "120" }, { times });
    else if (kind === "html") hosts.fault({ kind: "html" }, { times });
    else if (kind === "empty") hosts.fault({ kind: "empty_object" }, { times });
    else if (kind === "odd") hosts.fault({ kind: "odd_rows", kept: [] }, { times });
    else if (kind === "shape") server.state.printsMonthFirst = true;
    else server.state.countsAsText = true;
    await work();
    server.reset();
  },
};

/** The receiver of webhooks is out of order from now until the evening of a later day. */
export const receiverFault: Fault = {
  name: "receiver down",
  strike: async ({ simulation }, work) => {
    simulation.receiver.isDown = true;
    await work();
  },
};
