import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import pg from "pg";
import { distributeTables } from "../../src/operator/cli/distribute-tables.ts";
import { createDatabases, databaseAt, findNodes } from "../../test/cluster.ts";
import { metricsDocument } from "../harness/document.ts";
import { connectTo, migrateAll, seededId, seedWorkspace } from "../harness/environment.ts";
import { makeKeys, MASTER_KEY } from "../harness/read-path.ts";
import { startServer } from "../harness/server-process.ts";
import { atMost, type Figure, none, sleep } from "./figure.ts";

/**
 * A worker node of a Citus cluster dies: what has its rows on the other node is read as before
 * (docs/citus.md). The cluster is the operator's, of throw-away nodes, named by three settings:
 *
 *   CLUSTER_URL      its coordinator; the scenario makes a database of its own there
 *   CLUSTER_KILL     a command that kills the node at $HOST and $PORT
 *   CLUSTER_START    a command that starts it again
 */

const run = promisify(execFile);
const SHOWS = 20;
const CLUSTERS_PER_SHOW = 5;
const READERS = 4;
const READS_EACH = 30;
/** A refused connection is noticed at once; this is a second on a busy machine. */
const REFUSED_WITHIN_MS = 2_000;

export const hasCluster = (): boolean => process.env["CLUSTER_URL"] !== undefined;

interface Place {
  show_id: string;
  host: string;
  port: number;
}

export async function nodeLost(): Promise<Figure[]> {
  const coordinator = process.env["CLUSTER_URL"] ?? "";
  const nodes = await findNodes(coordinator);
  const name = `castmeter_faults_${randomBytes(4).toString("hex")}`;
  await createDatabases(nodes, name);
  const url = databaseAt(coordinator, name);
  await migrateAll(url);
  const database = await connectTo(url, () => Promise.resolve());
  const { id, showIds } = await seedWorkspace(database, {
    kind: "N",
    shows: SHOWS,
    clustersPerShow: CLUSTERS_PER_SHOW,
    document: metricsDocument,
    documents: SHOWS * CLUSTERS_PER_SHOW,
  });
  // What a worker's check enters at its start.
  await database.query(
    "insert into show_directory (show_id) select show_id from shows where show_id = any($1)",
    [showIds],
  );
  const keys = await makeKeys(url, id, 20);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  await distributeTables(pool);
  await pool.end();
  const places = await database.query<Place>(
    `select id as show_id, nodename as host, nodeport as port
     from unnest($1::text[]) as id
     join citus_shards shard
       on shard.shardid = get_shard_id_for_distribution_column('shows', id)`,
    [showIds],
  );
  const [home] = await database.query<Place>(
    `select '' as show_id, nodename as host, nodeport as port from citus_shards
     where shardid = get_shard_id_for_distribution_column('campaigns', $1::text)`,
    [id],
  );
  const isAtHome = ({ port, host }: Place): boolean => port === home?.port && host === home.host;
  const living = places.filter(isAtHome).map((place) => place.show_id);
  const dead = places.filter((place) => !isAtHome(place));
  const lost = dead[0];
  const server = await startServer("api", {
    DATABASE_URL: url,
    MASTER_KEY: MASTER_KEY.toString("base64"),
  });
  let turn = 0;
  const call = async (path: string, body?: unknown) => {
    turn += 1;
    const startedMs = performance.now();
    const answer = await fetch(server.address + path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${keys[turn % keys.length] ?? ""}`,
        "content-type": "application/json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { path, status: answer.status, text, ms: performance.now() - startedMs };
  };
  const refOf = (showId: string, place: number): string =>
    `${showId}_${seededId("NC", showIds.indexOf(showId) * CLUSTERS_PER_SHOW + place)}`;
  const readers = (shows: readonly string[]) =>
    Promise.all(
      Array.from({ length: READERS }, async (_, reader) => {
        const answers = [];
        for (let read = 0; read < READS_EACH; read += 1)
          answers.push(
            await call(
              `/v1/clusters/${refOf(shows[(reader + read) % shows.length] ?? "", read % 5)}/metrics`,
            ),
          );
        return answers;
      }),
    ).then((lists) => lists.flat());
  try {
    const [show = "", other = ""] = living;
    const campaign = await call("/v1/campaigns", { name: "Of one show", show_ids: [show] });
    const campaignId = (JSON.parse(campaign.text) as { id: string }).id;
    for (let place = 0; place < 2; place += 1)
      await call(`/v1/campaigns/${campaignId}/clusters`, { cluster_ref: refOf(show, place) });
    const reads = [
      // Names the plan of every show, those of the dead node too.
      "/v1/plan",
      `/v1/shows/${show}`,
      ...["overview", "reach", "platforms", "timeline"].map(
        (kind) => `/v1/shows/${show}/analytics/${kind}`,
      ),
      `/v1/shows/${show}/sponsorship-packages`,
      `/v1/clusters?show_ids=${show}`,
      `/v1/analytics/overview?show_ids=${show}`,
      ...["", "/metrics", "/pacing", "/reconciliation", "/clusters"].map(
        (part) => `/v1/campaigns/${campaignId}${part}`,
      ),
    ];
    const readAll = async () => {
      const answers = [];
      for (const path of reads) answers.push(await call(path));
      return answers;
    };
    const before = failuresOf([...(await readAll()), ...(await readers(living))]);
    await command("CLUSTER_KILL", lost);
    await sleep(500);
    const ofTwo = await readers([show, other]);
    const [beside, ofDead] = await Promise.all([
      readers(living),
      readers(dead.map((place) => place.show_id)),
    ]);
    const batch = await call("/v1/clusters/metrics/batch", {
      cluster_refs: [refOf(show, 0), refOf(other, 1)],
    });
    const singles = await readAll();
    await command("CLUSTER_START", lost);
    const startedMs = performance.now();
    let again = await call(`/v1/shows/${lost?.show_id ?? ""}`);
    while (again.status !== 200 && performance.now() - startedMs < 30_000) {
      await sleep(100);
      again = await call(`/v1/shows/${lost?.show_id ?? ""}`);
    }
    return [
      none("answers other than 200 before the loss", before.length, describe(before)),
      none("readers of two living shows, not 200", failuresOf(ofTwo).length, `${ofTwo.length}`),
      none(
        "readers of living shows beside those of dead ones, not 200",
        failuresOf(beside).length,
        `${beside.length}`,
      ),
      none(
        "readers of dead shows, not 503",
        ofDead.filter(({ status }) => status !== 503).length,
        `${ofDead.length}`,
      ),
      atMost("longest of those 503", Math.max(...ofDead.map(({ ms }) => ms)), REFUSED_WITHIN_MS),
      none("batch of two living shows, not 200", failuresOf([batch]).length, "1"),
      none(
        "reads of the plan, of one show and of its campaign, not 200",
        failuresOf(singles).length,
        describe(failuresOf(singles), singles.length),
      ),
      atMost("a dead show is 200 after the start", performance.now() - startedMs, 10_000),
    ];
  } finally {
    await server.kill();
    await database.close();
  }
}

interface Answer {
  path: string;
  status: number;
}

const failuresOf = (answers: readonly Answer[]): Answer[] =>
  answers.filter(({ status }) => status !== 200);

const describe = (failures: readonly Answer[], of?: number): string =>
  [String(of ?? "all"), ...new Set(failures.map(({ path, status }) => `${status} ${path}`))].join(
    ", ",
  );

async function command(setting: string, node: Place | undefined): Promise<void> {
  const text = process.env[setting];
  if (text === undefined || node === undefined)
    throw new Error(`${setting} is not set, or the shows lie on one node`);
  await run("sh", ["-c", text], {
    env: { ...process.env, HOST: node.host, PORT: String(node.port) },
  });
}
