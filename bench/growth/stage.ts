import { setTimeout as wait } from "node:timers/promises";
import { readConfig } from "../../src/app/config/config.ts";
import { createLog } from "../../src/app/log.ts";
import { type RunningProcess, serve } from "../../src/app/serve.ts";
import { examine } from "../../src/operator/cli/checks/examine.ts";
import { inTransaction } from "../../src/db/connection/database.ts";
import { startSession } from "../../src/people/identity/sessions/sessions.ts";
import { sessionCookieName } from "../../src/kernel/access/credentials/session-cookie.ts";
import { newId } from "../../src/kernel/ids.ts";
import { DAY_MS } from "../../src/lib/time/clock.ts";
import type { BenchDatabase } from "../harness/environment.ts";
import { apiSettings, makeKeys } from "../harness/read-path.ts";
import { callsOf } from "./calls.ts";
import { rolledCallsOf } from "./episode-calls.ts";
import { type GrowthCall, type GrowthTenant, TENANTS } from "./growth-call.ts";
import { recordJobs, recordShowJobs } from "./record-jobs.ts";
import {
  API_POOL,
  type Sent,
  startRecording,
  takeOf,
  takeStatements,
} from "./recorded-statements.ts";

const DELIVERIES_POOL = "castmeter deliveries";
const METRICS_POOL = "castmeter metrics";
/** A delivery worker looks for work when it starts, and then each second. */
const WORKER_LOOKS_MS = 2_500;

/** Runs the service in this process and notes what its parts send. */
export async function recordService(database: BenchDatabase): Promise<Sent[]> {
  startRecording();
  const settings = { ...process.env, ...apiSettings(database.url), APPLE_DIRECTORY: "off" };
  const api = await serve(
    readConfig({ ...settings, METRICS_PORT: "0", ROLES: "api" }),
    createLog("error"),
    { examine },
  );
  const sent: Sent[] = [];
  try {
    const nowMs = api.runtime.clock.now().getTime();
    const daysAgo = (days: number): string => new Date(nowMs - days * DAY_MS).toISOString();
    for (const tenant of TENANTS) {
      api.runtime.access.clear();
      const uncached: GrowthCall = { name: "GET /v1 with nothing cached", path: "/v1" };
      const calls = [uncached, ...callsOf(tenant, daysAgo)];
      sent.push(...(await recordCalls(api, tenant, { databaseUrl: database.url, calls })));
    }
    for (const tenant of TENANTS) sent.push(...(await recordShowJobs(api, tenant)));
    sent.push(...(await recordJobs(api)));
    for (const tenant of TENANTS) {
      const calls = rolledCallsOf(tenant);
      sent.push(...(await recordCalls(api, tenant, { databaseUrl: database.url, calls })));
    }
    takeStatements();
    await (await fetch(`${api.metricsAddress ?? ""}/metrics`)).text();
    sent.push({ tenant: "all", call: "scrape", statements: takeOf(METRICS_POOL) });
  } finally {
    await api.close();
  }
  takeStatements();
  const worker = await serve(
    readConfig({ ...settings, METRICS_PORT: "off", ROLES: "worker" }),
    createLog("silent"),
    { examine },
  );
  await wait(WORKER_LOOKS_MS);
  await worker.close();
  sent.push({ tenant: "all", call: "delivery worker", statements: takeOf(DELIVERIES_POOL) });
  return sent;
}

async function recordCalls(
  api: RunningProcess,
  tenant: GrowthTenant,
  { databaseUrl, calls }: { databaseUrl: string; calls: readonly GrowthCall[] },
): Promise<Sent[]> {
  const { runtime, address = "" } = api;
  const [key = ""] = await makeKeys(databaseUrl, tenant.workspaceId, 1);
  const session = await signIn(api, tenant.workspaceId);
  const ask = async (call: GrowthCall, path: string): Promise<string> => {
    const answer = await fetch(`${address}${path}`, {
      method: call.method ?? "GET",
      headers: {
        "content-type": "application/json",
        ...(call.asPerson === true ? session : { authorization: `Bearer ${key}` }),
        ...(call.method === undefined || call.asPerson === true
          ? {}
          : { "idempotency-key": newId("req") }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${call.name} (${tenant.name}): ${answer.status} ${text}`);
    return text;
  };
  const sent: Sent[] = [];
  const record = async (call: string, run: () => Promise<unknown>): Promise<void> => {
    takeStatements();
    await run();
    sent.push({ tenant: tenant.name, call, statements: takeOf(API_POOL) });
    // Its lines are written behind the answer and belong to no call.
    await runtime.requestLog.flush();
  };
  for (const call of calls) {
    let { path } = call;
    for (let page = 0; page < (call.pagesBefore ?? 0); page += 1) {
      const [, cursor] = /"next_cursor":"([^"]+)"/.exec(await ask(call, path)) ?? [];
      if (cursor === undefined) break;
      path = `${call.path}${call.path.includes("?") ? "&" : "?"}cursor=${cursor}`;
    }
    await runtime.requestLog.flush();
    await record(call.name, () => ask(call, path));
  }
  return sent;
}

/** A person of the workspace: headers with the cookie and the token of a session. */
async function signIn(
  { runtime: { database, secrets } }: RunningProcess,
  workspaceId: string,
): Promise<Record<string, string>> {
  const now = new Date();
  const id = newId("per");
  const person = {
    id,
    email: `${id.toLowerCase()}@example.com`,
    name: "Ada Quill",
    operator_since: null,
    password_hash: null,
    email_verified_at: now,
    created_at: now,
    updated_at: now,
  };
  const { token, session } = await inTransaction(database, async (transaction) => {
    await transaction.insertInto("people").values(person).execute();
    await transaction
      .insertInto("workspace_members")
      .values({
        workspace_id: workspaceId,
        id: newId("mem"),
        email: person.email,
        role: "owner",
        status: "accepted",
        joined_at: now,
        created_at: now,
        user_id: person.id,
      })
      .execute();
    return startSession(transaction, secrets, { person, signedInBy: "password" }, now);
  });
  return {
    cookie: `${sessionCookieName("http://127.0.0.1")}=${token}`,
    "x-csrf-token": session.csrfToken,
    "sec-fetch-site": "same-origin",
  };
}
