import { type AddressInfo, createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { createPool } from "../../src/db/connection/pool.ts";
import { createHttpSurfaces } from "../../src/app/http.ts";
import { runDueJobs } from "../../src/infrastructure/jobs/run-due-jobs.ts";
import type { Runtime } from "../../src/kernel/pipeline/context.ts";
import type { Services } from "../../src/app/services.ts";
import { sendMailJob } from "../../src/infrastructure/mail/post-mail.ts";
import { startSecondRuntime } from "../second-runtime.ts";
import { type SimulatedApp, startSimulatedApp } from "../upstreams.ts";
import type { PersonBrowser } from "./person-browser.ts";

/** Two processes of the whole server on loopback sockets, over one database and under one clock. */
export interface TwoProcesses extends SimulatedApp {
  /** Where the first process answers; the addresses in every answer are of it. */
  base: string;
  /** Where the second does. */
  otherBase: string;
  /** Signs a new person up, confirms their address by the mailed link and leaves them signed in. */
  signUp(browser: PersonBrowser, account: Account): Promise<void>;
  /** A workspace that the signed-in person makes, with a plan an operator gave it. */
  makeWorkspace(browser: PersonBrowser, name: string, plan?: string): Promise<string>;
}

export interface Account {
  email: string;
  password: string;
  name: string;
}

/**
 * Clients follow the addresses the server writes, so these have to hold its port before it listens.
 */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, "127.0.0.1", resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return port;
}

async function listen(runtime: Runtime<Services>, port: number): Promise<FastifyInstance> {
  const server = createHttpSurfaces(runtime, { trustProxy: false, isReady: async () => true });
  await server.listen({ port, host: "127.0.0.1" });
  return server;
}

export async function startTwoProcesses(services: Partial<Services> = {}): Promise<TwoProcesses> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const app = await startSimulatedApp({ baseUrl: base, services: () => services });
  const other = await startSecondRuntime(app, app.runtime.services);
  const first = await listen(app.runtime, port);
  const second = await listen(other.runtime, 0);
  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "mail test" });

  const mailedToken = async (): Promise<string> => {
    const { failures } = await runDueJobs({
      pool,
      jobs: [sendMailJob],
      clock: app.clock,
      services: app.runtime.services,
      log: app.runtime.log,
    });
    if (failures.length > 0) throw failures[0]?.error;
    return /token=([\w-]{43})\n/.exec(app.mails.at(-1)?.text ?? "")?.[1] ?? "";
  };
  const expectStatus = (answer: { status: number; body: unknown }, status: number): void => {
    if (answer.status !== status)
      throw new Error(`not taken: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  return {
    ...app,
    base,
    otherBase: `http://127.0.0.1:${(second.server.address() as AddressInfo).port}`,
    signUp: async (browser, account) => {
      expectStatus(await browser.call("POST", "/app-api/sign-up", { body: account }), 202);
      expectStatus(
        await browser.call("POST", "/app-api/email/verify", {
          body: { token: await mailedToken() },
        }),
        201,
      );
    },
    makeWorkspace: async (browser, name, plan = "premium") => {
      const made = await browser.call("POST", "/app-api/workspaces", {
        body: { kind: "network", name },
      });
      expectStatus(made, 201);
      await app.sql("update workspaces set explicit_plan = $2 where workspace_id = $1", [
        made.body.workspace_id,
        plan,
      ]);
      return made.body.workspace_id;
    },
    close: async () => {
      await first.close();
      await second.close();
      await pool.end();
      await other.close();
      await app.close();
    },
  };
}
