import { createPool } from "../../../../db/connection/pool.ts";
import { runDueJobs } from "../../../../infrastructure/jobs/run-due-jobs.ts";
import {
  type Browser,
  startSessionSurface,
  type TestSurface,
} from "../../../../surfaces/session/session-surface.test-support.ts";
import type { TestAnswer } from "../../../../../test/harness.ts";
import { refreshAccountJob } from "../../account-refresh/index.ts";
import {
  connectionRoutes,
  connectionSessionOperations,
  sweepPlatformSignInsJob,
} from "../index.ts";
import { type SimulatedPlatforms, startSimulatedPlatforms } from "../integrations.test-support.ts";

/** The session surface with simulated platforms, and one editor who signs in at them. */
export interface SignInApp {
  api: TestSurface;
  platforms: SimulatedPlatforms;
  workspaceId: string;
  ada: Browser;
  start(
    show: string,
    platform?: string,
    options?: { browser?: Browser; body?: object; query?: string },
  ): Promise<TestAnswer>;
  finish(query: string, browser?: Browser): Promise<TestAnswer>;
  /**
   * Starts a sign-in, signs in at the platform, and returns the query with which the platform sends
   * the person back.
   */
  answered(show: string, platform?: string, body?: object): Promise<string>;
  runJobs(): Promise<number>;
  close(): Promise<void>;
}

/** The address to which the platform sends the person back. */
export async function visit(url: string): Promise<URL> {
  const answer = await globalThis.fetch(url, { redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "");
}

/** The parts of a refusal that the page depends on. */
export const codeOf = ({ status, body }: TestAnswer): unknown[] => [
  status,
  body.error?.code,
  body.error?.param,
];

export async function startSignInApp(): Promise<SignInApp> {
  const platforms = await startSimulatedPlatforms();
  const api = await startSessionSurface(
    { operations: connectionSessionOperations, routes: connectionRoutes },
    platforms.options,
  );
  platforms.join(api.app);
  const workspaceId = await api.app.workspace();
  const ada = await api.signIn({ workspaceId, role: "editor" });
  const start: SignInApp["start"] = (
    show,
    platform = "podbean",
    { browser = ada, body = {}, query = "" } = {},
  ) => browser.request("POST", `/app-api/shows/${show}/connect/${platform}${query}`, { body });
  return {
    api,
    platforms,
    workspaceId,
    ada,
    start,
    finish: (query, browser = ada) =>
      browser.request("POST", "/app-api/connect/finish", { body: { query } }),
    answered: async (show, platform = "podbean", body = {}) => {
      const started = await start(show, platform, { body });
      return (await visit(started.body.data.authorization_url)).search;
    },
    runJobs: () => runJobs(api),
    close: async () => {
      await api.close();
      await platforms.close();
    },
  };
}

async function runJobs({ app }: TestSurface): Promise<number> {
  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "sign-in test" });
  const { completed } = await runDueJobs({
    pool,
    jobs: [refreshAccountJob, sweepPlatformSignInsJob],
    clock: app.clock,
    services: app.runtime.services,
    log: app.runtime.log,
  });
  await pool.end();
  return completed;
}
