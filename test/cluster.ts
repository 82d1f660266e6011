import pg from "pg";

/**
 * The nodes a test run has its databases on: one PostgreSQL, or those of a Citus cluster, whose
 * databases have the same name on every node.
 */

/** The addresses of the nodes, the coordinator first; one address where there is no Citus. */
export async function findNodes(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query("select 1 from pg_extension where extname = 'citus'");
    if (rowCount === 0) return [url];
    const { rows } = await client.query<{ host: string; port: number }>(
      "select nodename as host, nodeport as port from pg_dist_node " +
        "where noderole = 'primary' order by groupid",
    );
    return rows.map(({ host, port }) => {
      const node = new URL(url);
      node.host = `${host}:${port}`;
      return node.href;
    });
  });
}

export function databaseAt(node: string, name: string): string {
  const url = new URL(node);
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes an empty database on every node, and a cluster of them where there are several. */
export async function createDatabases(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes)
    await withClient(node, (client) => client.query(`create database ${name}`));
  if (nodes.length === 1) return;
  for (const node of nodes)
    await withClient(databaseAt(node, name), (client) => client.query("create extension citus"));
  const [coordinator = "", ...workers] = nodes.map((node) => new URL(databaseAt(node, name)));
  await withClient(coordinator.toString(), async (client) => {
    await client.query("select citus_set_coordinator_host($1, $2)", addressOf(coordinator));
    for (const worker of workers)
      await client.query("select citus_add_node($1, $2)", addressOf(worker));
  });
}

const addressOf = (url: URL | string): [string, number] => {
  const { hostname, port } = new URL(url);
  return [hostname, Number(port)];
};

/** Ends what is connected to a database on every node, and lets nothing connect again. */
export async function closeDatabases(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes)
    await withClient(node, async (client) => {
      await client.query(`alter database ${name} allow_connections false`);
      // The cluster's own maintenance is connected too, and a template must have no connections.
      await client.query(
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1",
        [name],
      );
    });
}

export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
