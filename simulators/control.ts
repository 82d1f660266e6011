import { HOUR_MS } from "../src/lib/time/clock.ts";
import type { SimulatedAnswer, SimulatedRequest } from "./answer.ts";
import { json } from "./answer.ts";
import type { Fault, FaultQueue, Upstream } from "./faults.ts";
import { UPSTREAMS } from "./faults.ts";
import type { DirectoryServer } from "./directory-server.ts";
import type { FeedServer } from "./feed-server.ts";
import type { ScrapecreatorsServer } from "./posts/scrapecreators-server.ts";
import type { PostPlatform, World } from "./world/world.ts";

export interface Controlled {
  world: World;
  faults: FaultQueue;
  calls: CallLog;
  feeds: FeedServer;
  scrapecreators: ScrapecreatorsServer;
  directories: DirectoryServer;
}

/** How often each upstream was called, and on which paths. */
export class CallLog {
  readonly #counts = new Map<Upstream, Map<string, number>>();

  add(upstream: Upstream, path: string): void {
    const paths = this.#counts.get(upstream) ?? new Map<string, number>();
    paths.set(path, (paths.get(path) ?? 0) + 1);
    this.#counts.set(upstream, paths);
  }

  total(upstream: Upstream): number {
    return [...(this.#counts.get(upstream)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  }

  report(): Record<Upstream, { total: number; by_path: Record<string, number> }> {
    const entries = UPSTREAMS.map((upstream) => [
      upstream,
      {
        total: this.total(upstream),
        by_path: Object.fromEntries(this.#counts.get(upstream) ?? []),
      },
    ]);
    return Object.fromEntries(entries) as Record<
      Upstream,
      { total: number; by_path: Record<string, number> }
    >;
  }

  clear(): void {
    this.#counts.clear();
  }
}

/**
 * The levers of the simulated world.
 *
 * - `POST /advance {hours}` moves time; `GET /state` returns it.
 * - `POST /posts {platform, external_id, …behaviour}`, `POST /accounts {platform, handle,
 *   …behaviour}` set one apart.
 * - `POST /faults {upstream, status | hang | delay_ms | malformed | reset | body, retry_after?,
 *   times?}`.
 * - `POST /feeds {name, body}` adds or replaces a feed; `POST /credits {credits}` sets what is left
 *   at ScrapeCreators.
 * - `GET /calls` counts calls per upstream; `POST /reset` undoes everything above.
 */
export function answerControl(controlled: Controlled, request: SimulatedRequest): SimulatedAnswer {
  const { world, faults, calls, feeds, scrapecreators, directories } = controlled;
  if (request.method === "GET") {
    if (request.path === "/calls") return json(calls.report());
    if (request.path === "/state")
      return json({
        now: world.clock.now().toISOString(),
        seed: world.seed,
        credits: scrapecreators.credits,
      });
    return json({ error: "There is no such lever." }, 404);
  }
  const input = readObject(request.body);
  if (input === undefined) return json({ error: "The body must be a JSON object." }, 400);
  switch (request.path) {
    case "/advance":
      return advance(world, input);
    case "/posts":
      return setPost(world, input);
    case "/accounts":
      return setAccount(world, input);
    case "/faults":
      return addFault(faults, input);
    case "/feeds":
      return putFeed(feeds, input);
    case "/credits":
      if (typeof input["credits"] !== "number")
        return json({ error: "credits must be a number." }, 400);
      scrapecreators.credits = input["credits"];
      return json({ credits: scrapecreators.credits });
    case "/reset":
      world.reset();
      faults.clear();
      calls.clear();
      feeds.reset();
      directories.reset();
      return json({ now: world.clock.now().toISOString() });
    default:
      return json({ error: "There is no such lever." }, 404);
  }
}

function advance(world: World, input: Record<string, unknown>): SimulatedAnswer {
  const hours = input["hours"];
  if (typeof hours !== "number" || !Number.isFinite(hours))
    return json({ error: "hours must be a number." }, 400);
  world.clock.advance(hours * HOUR_MS);
  return json({ now: world.clock.now().toISOString() });
}

const PLATFORMS: readonly string[] = [
  "youtube",
  "instagram",
  "tiktok",
  "twitter",
  "facebook",
  "threads",
  "linkedin",
] satisfies PostPlatform[];

function isPlatform(value: unknown): value is PostPlatform {
  return typeof value === "string" && PLATFORMS.includes(value);
}

function setPost(world: World, input: Record<string, unknown>): SimulatedAnswer {
  const { platform, external_id: externalId, ...behaviour } = input;
  if (!isPlatform(platform) || typeof externalId !== "string")
    return json({ error: "platform and external_id are needed." }, 400);
  world.setPost(platform, externalId, behaviour);
  const { state, counts } = world.post(platform, externalId);
  return json({ platform, external_id: externalId, state, counts });
}

function setAccount(world: World, input: Record<string, unknown>): SimulatedAnswer {
  const { platform, handle, ...behaviour } = input;
  if (!isPlatform(platform) || typeof handle !== "string")
    return json({ error: "platform and handle are needed." }, 400);
  world.setAccount(platform, handle, behaviour);
  return json(world.account(platform, handle));
}

function addFault(faults: FaultQueue, input: Record<string, unknown>): SimulatedAnswer {
  if (!UPSTREAMS.some((upstream) => upstream === input["upstream"]))
    return json({ error: `upstream must be one of ${UPSTREAMS.join(", ")}.` }, 400);
  faults.add(input as unknown as Fault);
  return json({ waiting: true });
}

function putFeed(feeds: FeedServer, input: Record<string, unknown>): SimulatedAnswer {
  const { name, body } = input;
  if (typeof name !== "string" || typeof body !== "string")
    return json({ error: "name and body must be text." }, 400);
  feeds.put(name, body);
  return json({ name });
}

function readObject(body: Buffer): Record<string, unknown> | undefined {
  if (body.length === 0) return {};
  try {
    const value = JSON.parse(body.toString("utf8")) as unknown;
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
