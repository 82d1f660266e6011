import type pg from "pg";
import { createDatabase, type Database, inTransaction } from "../../src/db/connection/database.ts";
import { maintainPartitions } from "../../src/db/partitions/maintain-partitions.ts";
import { createPool } from "../../src/db/connection/pool.ts";
import { EVENT_GROUPS } from "../../src/delivery/events/catalogue.ts";
import { PAYLOADS } from "../../src/features/integrations/event-payloads/event-payloads.ts";
import type { EventContent } from "../../src/delivery/events/event-content.ts";
import { recordWorkspaceEvent, systemCause } from "../../src/delivery/events/record-event.ts";
import { newId, newPlainId } from "../../src/kernel/ids.ts";
import { deriveSecrets } from "../../src/kernel/secrets.ts";
import { CURRENT_VERSION } from "../../src/kernel/contract/versions.ts";
import { systemClock } from "../../src/lib/time/clock.ts";
import { newEndpointSecret, secretOwner } from "../../src/delivery/webhooks/attempt/signature.ts";
import type { BenchDatabase } from "../harness/environment.ts";
import { type ServerProcess, startServer } from "../harness/server-process.ts";

/** The environment of the webhook measurements. */

const MASTER_KEY = Buffer.alloc(32, 7);
const TYPE = "cluster.updated";

/**
 * A database with a receiver's endpoints, a source of events, and delivery workers that are real
 * server processes.
 */
export interface WebhookStage {
  database: BenchDatabase;
  /** Makes a workspace with an endpoint at each of the addresses. */
  workspace(urls: readonly string[]): Promise<string>;
  /** Commits events of a workspace, `perTransaction` together. */
  record(workspaceId: string, count: number, perTransaction?: number): Promise<void>;
  /**
   * Starts `castmeter serve` with the worker's role alone, as `npm run worker` does; resolves when
   * it reports that it is ready.
   */
  startWorker(options?: { canStepClock?: boolean }): Promise<ServerProcess>;
  /** Deliveries by state. */
  statuses(): Promise<Record<string, number>>;
  /** Empties the tables between two measurements. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function startWebhookStage(database: BenchDatabase): Promise<WebhookStage> {
  const pool: pg.Pool = createPool({
    url: database.url,
    max: 8,
    applicationName: "castmeter webhook bench",
  });
  const kysely: Database = createDatabase(pool);
  const secrets = deriveSecrets(MASTER_KEY);
  await maintainPartitions(pool, systemClock.now());
  const { sample } = PAYLOADS[TYPE];
  return {
    database,
    workspace: async (urls) => {
      const workspaceId = newPlainId();
      const now = systemClock.now();
      await kysely
        .insertInto("workspaces")
        .values({
          workspace_id: workspaceId,
          kind: "network",
          name: "Webhook bench",
          created_at: now,
          updated_at: now,
        })
        .execute();
      for (const url of urls) {
        const id = newId("we");
        const secret = newEndpointSecret();
        await kysely
          .insertInto("webhook_endpoints")
          .values({
            workspace_id: workspaceId,
            id,
            url,
            enabled_events: ["*"],
            api_version: CURRENT_VERSION,
            granted_scopes: Object.values(EVENT_GROUPS),
            sealed_secret: secrets.seal(secret, secretOwner(id)),
            secret_last_four: secret.slice(-4),
            created_at: now,
            updated_at: now,
          })
          .execute();
      }
      return workspaceId;
    },
    record: async (workspaceId, count, perTransaction = 1) => {
      for (let done = 0; done < count; done += perTransaction) {
        await inTransaction(kysely, async (transaction) => {
          const cause = systemCause(systemClock.now());
          const content: EventContent = {
            type: TYPE,
            objectId: sample.object.global_id,
            object: sample.object,
            changedFields: sample.changed_fields ?? [],
          };
          for (let index = 0; index < Math.min(perTransaction, count - done); index += 1)
            await recordWorkspaceEvent(transaction, workspaceId, content, cause);
        });
      }
    },
    startWorker: (options) =>
      startServer(
        "worker",
        {
          DATABASE_URL: database.url,
          MASTER_KEY: MASTER_KEY.toString("base64"),
          LOG_LEVEL: "error",
        },
        options,
      ),
    statuses: async () => {
      const rows = await database.query<{ status: string; count: number }>(
        "select status, count(*)::int as count from webhook_deliveries group by status",
      );
      return Object.fromEntries(rows.map((row) => [row.status, row.count]));
    },
    clear: async () => {
      await database.query(
        "truncate webhook_deliveries, webhook_endpoint_queues, webhook_endpoints, events, " +
          "event_clocks, event_inbox",
      );
    },
    close: () => kysely.destroy(),
  };
}
