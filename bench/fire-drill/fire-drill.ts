import { deepStrictEqual } from "node:assert";
import { fileURLToPath } from "node:url";
import { startAccountSimulator } from "../../simulators/accounts/account-simulator.ts";
import { S3Server, SIMULATED_S3 } from "../../simulators/accounts/hosting/s3-server.ts";
import { SIMULATED_YOUTUBE_KEY } from "../../simulators/posts/youtube-server.ts";
import { startSimulators } from "../../simulators/start.ts";
import { type Machine, type Server, startMachine, until } from "./machine.ts";
import { call, post, setUp, signIn } from "./person.ts";
import { type Step, Steps } from "./steps.ts";

/**
 * A fire drill: a machine with an installation is lost, and two others restore the backup in the
 * bucket, one by the documented commands and one by the page of a new server. Then a person signs
 * in, the figures are compared, a file is opened, and a refresh runs.
 */

const FEEDS = fileURLToPath(new URL("../../src/domain/feeds/fixtures", import.meta.url));
/** As often as the page asks; more than two a second are refused. */
const POLL_MS = 1_000;
/** A restore is two starts of PostgreSQL, which take 40 s each on a machine under load. */
const RESTORE_LIMIT_MS = 300_000;
const FILE_TEXT = "The order of a sponsor, as it was signed.";

interface Lost {
  key: string;
  clusterId: string;
  fileId: string;
  figures: unknown;
}

export async function fireDrill(print: (step: Step) => void): Promise<boolean> {
  const steps = new Steps(print);
  const bucket = await startAccountSimulator(new S3Server(SIMULATED_S3));
  const simulators = await startSimulators({ feedsFolder: FEEDS });
  const environment = {
    ALLOW_PRIVATE_NETWORK: "on",
    YOUTUBE_API_KEY: SIMULATED_YOUTUBE_KEY,
    YOUTUBE_BASE_URL: simulators.urls.youtube,
    BACKUP_S3_ENDPOINT: bucket.origin,
    BACKUP_S3_BUCKET: SIMULATED_S3.bucket,
    BACKUP_S3_PREFIX: "harbour",
    BACKUP_S3_REGION: SIMULATED_S3.region,
    BACKUP_S3_ACCESS_KEY_ID: SIMULATED_S3.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: SIMULATED_S3.secretAccessKey,
    BACKUP_PASSPHRASE: "eleven quiet harbours",
  };
  const machines: Machine[] = [];
  const machine = async (): Promise<Machine> => {
    const started = await startMachine(environment);
    machines.push(started);
    return started;
  };
  try {
    const lost = await loseMachine(
      steps,
      await machine(),
      `${simulators.urls.feeds}/full-show.xml`,
    );
    const byCommand = await machine();
    await restoreByCommand(steps, byCommand);
    await useRestored(steps, byCommand, lost);
    await byCommand.lose();
    const byPage = await machine();
    const server = await restoreByPage(steps, byPage);
    await useRestored(steps, byPage, lost, server);
  } catch {
    // The step that was not met is printed.
  } finally {
    for (const each of machines) await each.lose();
    await simulators.close();
    await bucket.close();
  }
  return steps.all.every(({ isMet }) => isMet);
}

async function loseMachine(steps: Steps, machine: Machine, feed: string): Promise<Lost> {
  const server = await steps.take("a server starts on an empty folder", () => machine.serve());
  const lost = await steps.take("an account, a show, a cluster and a file are made", async () => {
    await setUp(server.address, server.token);
    const show = await machine.castmeter<{ id: string }>("show", "add", "--rss", feed);
    const { key } = await machine.castmeter<{ key: string }>(
      "key",
      "create",
      "--preset",
      "full_access",
    );
    const api = { address: server.address, key };
    const cluster = await call(api, "POST", `/v1/shows/${show.id}/clusters`, {
      name: "Episode 12",
      node_urls: ["https://www.youtube.com/watch?v=aqz-KE-bpKQ"],
    });
    const form = new FormData();
    form.set("file", new Blob([FILE_TEXT]), "order.txt");
    const file = await call(api, "POST", "/v1/library/files", form);
    const clusterId: string = cluster.data.global_id;
    const figures = await figuresOf(api, clusterId);
    return { key, clusterId, fileId: file.id as string, figures };
  });
  await steps.take(
    "castmeter backup",
    () => machine.castmeter<{ file: string; bytes: number }>("backup"),
    ({ file, bytes }) => `${file}, ${bytes} bytes`,
  );
  await steps.take("the machine is lost, with its folder", () => machine.lose());
  return lost;
}

async function restoreByCommand(steps: Steps, machine: Machine): Promise<void> {
  await steps.take(
    "castmeter backup list",
    () => machine.castmeter<{ data: unknown[] }>("backup", "list"),
    ({ data }) => `${data.length} backups`,
  );
  await steps.take(
    "castmeter backup verify latest",
    () => machine.castmeter<{ ok: boolean; files: { kept: number } }>("backup", "verify", "latest"),
    ({ files }) => `whole, with ${files.kept} files`,
  );
  await steps.take(
    "castmeter restore latest",
    () => machine.castmeter<{ checks: Check[] }>("restore", "latest"),
    ({ checks }) => describeChecks(checks),
  );
}

interface Check {
  name: string;
  status: string;
  detail: string;
}

const describeChecks = (checks: readonly Check[]): string =>
  checks.map(({ name, status, detail }) => `${name} ${status} (${detail})`).join("; ");

async function restoreByPage(steps: Steps, machine: Machine): Promise<Server> {
  const server = await steps.take("a new server prints its first link", () => machine.serve());
  const { address, token } = server;
  const { backups } = await steps.take(
    "its page lists the backups",
    () => post(address, "/app-api/set-up/backups", { token }),
    (listed) => `${listed.backups.length} in ${listed.place}`,
  );
  await steps.take(
    "its page restores the newest",
    async () => {
      await post(address, "/app-api/set-up/restore", { token, backup: backups[0].file });
      return until(
        "the end of the restore",
        async () => {
          const state = await post(address, "/app-api/set-up/restore-state", { token }).catch(
            () => undefined,
          );
          if (state?.status === "failed") throw new Error(state.fault);
          // The server answers with what has shown itself since.
          return state?.status === "restored" ? (state as { checks: Check[] }) : undefined;
        },
        { everyMs: POLL_MS, limitMs: RESTORE_LIMIT_MS },
      );
    },
    ({ checks }) => describeChecks(checks),
  );
  return server;
}

async function useRestored(
  steps: Steps,
  machine: Machine,
  { key, clusterId, fileId, figures }: Lost,
  running?: Server,
): Promise<void> {
  const server = running ?? (await steps.take("the server starts", () => machine.serve()));
  const api = { address: server.address, key };
  await steps.take("a person signs in with the old password", () =>
    until("a server that answers", () => signIn(server.address).catch(() => undefined)),
  );
  await steps.take("the figures are equal, read with the old key", async () => {
    deepStrictEqual(await figuresOf(api, clusterId), figures);
  });
  await steps.take("the file opens", async () => {
    const { download_url: url } = await call(api, "GET", `/v1/library/files/${fileId}`);
    const bytes = await (await fetch(url as string)).text();
    deepStrictEqual(bytes, FILE_TEXT);
  });
  await steps.take(
    "a refresh runs",
    () => call(api, "POST", `/v1/clusters/${clusterId}/refresh?confirm=true`),
    ({ data }) => `${data.refreshed} of ${data.posts} posts`,
  );
  await steps.take(
    "castmeter doctor has seen both",
    async () => {
      const { checks } = await machine.castmeter<{
        checks: { check: string; status: string; message: string }[];
      }>("doctor", "--no-figures");
      const found = checks.find(({ check }) => check === "restore");
      if (found?.status !== "ok") throw new Error(found?.message ?? "no such check");
      return found;
    },
    ({ message }) => message,
  );
  await steps.take("the server stops", () => server.stop());
}

/** What the cluster's figures are, without the time of the answer. */
async function figuresOf(
  api: { address: string; key: string },
  clusterId: string,
): Promise<unknown> {
  const { totals, platforms } = await call(api, "GET", `/v1/clusters/${clusterId}/metrics`);
  return { totals, platforms };
}
