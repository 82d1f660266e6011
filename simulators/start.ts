import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import type { SimulatedAnswer, SimulatedRequest, SimulatedService } from "./answer.ts";
import { text } from "./answer.ts";
import { ApifyServer } from "./posts/apify-server.ts";
import type { Controlled } from "./control.ts";
import { answerControl, CallLog } from "./control.ts";
import { DirectoryServer } from "./directory-server.ts";
import type { Fault, Upstream } from "./faults.ts";
import { cutShort, FaultQueue } from "./faults.ts";
import { FeedServer } from "./feed-server.ts";
import { BraveServer } from "./search/brave-server.ts";
import { SearxngServer } from "./search/searxng-server.ts";
import { TavilyServer } from "./search/tavily-server.ts";
import { OpenaiServer } from "./openai-server.ts";
import { RedirectServer } from "./redirect-server.ts";
import { ScrapecreatorsServer } from "./posts/scrapecreators-server.ts";
import { World } from "./world/world.ts";
import { YoutubeServer } from "./posts/youtube-server.ts";

export interface SimulatorOptions {
  /** 0 or unset: any free port. */
  port?: number;
  seed?: number;
  /**
   * Simulated time stays at this moment until it is advanced; unset, it runs with the system's
   * clock.
   */
  start?: string;
  /** Folder of feed files. */
  feedsFolder?: string;
}

export interface Simulators extends Controlled {
  /** Base addresses as the connectors take them. */
  urls: Record<Upstream | "control", string>;
  openai: OpenaiServer;
  search: { tavily: TavilyServer; searxng: SearxngServer; brave: BraveServer };
  close(): Promise<void>;
}

/** Bodies that clients send are actor inputs and feeds; more than this is a mistake. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/**
 * Starts every simulated upstream on one loopback port, each under a first path segment of its own.
 */
export async function startSimulators(options: SimulatorOptions = {}): Promise<Simulators> {
  const { port = 0, seed = 1, start, feedsFolder } = options;
  const world = new World(start === undefined ? { seed } : { seed, start });
  const feeds = new FeedServer(feedsFolder, () => world.clock.now());
  const links = new RedirectServer(seed);
  const directories = new DirectoryServer(() => world.clock.now());
  const scrapecreators = new ScrapecreatorsServer(world);
  const openai = new OpenaiServer();
  const search = {
    tavily: new TavilyServer(),
    searxng: new SearxngServer(),
    brave: new BraveServer(),
  };
  const services: Record<Upstream, SimulatedService> = {
    youtube: new YoutubeServer(world),
    apify: new ApifyServer(world),
    scrapecreators,
    feeds,
    links,
    openai,
    directories,
    ...search,
  };
  const controlled: Controlled = {
    world,
    faults: new FaultQueue(),
    calls: new CallLog(),
    feeds,
    scrapecreators,
    directories,
  };
  const server = createServer(
    (incoming, response) => void handle(controlled, services, incoming, response),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  feeds.baseUrl = `${origin}/feeds`;
  links.baseUrl = `${origin}/links`;
  return {
    ...controlled,
    openai,
    search,
    urls: {
      youtube: `${origin}/youtube/v3`,
      apify: `${origin}/apify`,
      scrapecreators: `${origin}/scrapecreators`,
      feeds: feeds.baseUrl,
      links: links.baseUrl,
      openai: `${origin}/openai/v1`,
      directories: `${origin}/directories`,
      tavily: `${origin}/tavily`,
      searxng: `${origin}/searxng`,
      brave: `${origin}/brave`,
      control: `${origin}/control`,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Requests left hanging by a fault would keep the server open.
        server.closeAllConnections();
      }),
  };
}

async function handle(
  controlled: Controlled,
  services: Record<Upstream, SimulatedService>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const url = new URL(incoming.url ?? "/", "http://127.0.0.1");
    const [, prefix = "", rest = ""] = /^\/([^/]*)(.*)$/.exec(url.pathname) ?? [];
    const body = await readBody(incoming);
    const request: SimulatedRequest = {
      method: incoming.method ?? "GET",
      path: rest === "" ? "/" : rest,
      query: url.searchParams,
      headers: incoming.headers,
      body,
    };
    if (prefix === "control") return send(response, answerControl(controlled, request));
    if (!Object.hasOwn(services, prefix))
      return send(response, text("There is no such upstream.", 404));
    const upstream = prefix as Upstream;
    controlled.calls.add(upstream, request.path);
    const fault = controlled.faults.take(upstream);
    return fault
      ? sendFault(response, fault, services[upstream], request)
      : send(response, services[upstream].answer(request));
  } catch {
    return send(response, text("The simulator failed.", 500));
  }
}

function sendFault(
  response: ServerResponse,
  fault: Fault,
  service: SimulatedService,
  request: SimulatedRequest,
): void {
  if (fault.hang === true) return;
  if (fault.reset === true) {
    response.destroy();
    return;
  }
  if (fault.body !== undefined)
    return send(response, {
      status: 200,
      headers: { "content-type": "application/json" },
      body: fault.body,
    });
  if (fault.status !== undefined) {
    const answer = service.failure(fault.status);
    return send(
      response,
      fault.retry_after === undefined
        ? answer
        : { ...answer, headers: { ...answer.headers, "retry-after": fault.retry_after } },
    );
  }
  const answer = service.answer(request);
  if (fault.malformed === true) return send(response, cutShort(answer));
  setTimeout(() => send(response, answer), fault.delay_ms ?? 0).unref();
}

function send(response: ServerResponse, answer: SimulatedAnswer): void {
  if (answer.status === 304) {
    response.writeHead(304, answer.headers).end();
    return;
  }
  response
    .writeHead(answer.status, {
      ...answer.headers,
      "content-length": String(Buffer.byteLength(answer.body)),
    })
    .end(answer.body);
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Error("The body is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4100" },
      seed: { type: "string", default: "1" },
      start: { type: "string" },
      feeds: { type: "string" },
    },
  });
  const simulators = await startSimulators({
    port: Number(values.port),
    seed: Number(values.seed),
    ...(values.start === undefined ? {} : { start: values.start }),
    ...(values.feeds === undefined ? {} : { feedsFolder: values.feeds }),
  });
  for (const [name, url] of Object.entries(simulators.urls))
    console.log(`${name.padEnd(15)}${url}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void simulators.close());
}
