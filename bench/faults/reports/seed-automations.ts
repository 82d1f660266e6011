import { recipientsOf } from "../../../src/features/reporting/sending/recipients.ts";
import { deriveSecrets } from "../../../src/kernel/secrets.ts";
import { DAY_MS } from "../../../src/lib/time/clock.ts";
import { createAccountVault } from "../../../src/platforms/accounts/account-vault.ts";
import { type BenchDatabase, seededId, seedNetwork } from "../../harness/environment.ts";
import { MASTER_KEY } from "../../harness/read-path.ts";

const SHOWS_PER_WORKSPACE = 100;
const EXTERNAL_ID = "17841405793187218";

/**
 * Shows with an account each that was read a day ago, and an automation for each show that is
 * planned for a time and has one recipient. All rows are written by SQL, since an API takes a
 * minute for a thousand.
 */
export async function seedAutomations(
  database: BenchDatabase,
  { count, now, planned }: { count: number; now: Date; planned: Date },
): Promise<void> {
  const shows = Array.from({ length: count }, (_, number) => ({
    number,
    showId: seededId("DS", number),
    workspaceId: seededId("DW", Math.floor(number / SHOWS_PER_WORKSPACE)),
  }));
  for (const [workspaceId, own] of Map.groupBy(shows, (show) => show.workspaceId))
    await seedNetwork(
      database,
      workspaceId,
      own.map(({ showId }) => showId),
      now,
    );
  await seedAccounts(database, shows, now);
  const secrets = deriveSecrets(MASTER_KEY);
  const automations = shows.map(({ number, showId, workspaceId }) => ({
    workspace_id: workspaceId,
    id: `rau_${String(number).padStart(24, "0")}`,
    name: `Weekly ${number}`,
    template_id: "tpl_builtinShowOneSheet",
    source: { type: "show", campaign_id: null, show_ids: [showId] },
    schedule: {
      frequency: "weekly",
      day_of_week: planned.getUTCDay() || 7,
      day_of_month: null,
      days_after_air: [],
    },
    delivery: { message: null, reply_to: null, attach_pdf: false, link_depth: "full" },
    checks: {
      approval: false,
      skip_if_unchanged: false,
      hold_if: [],
      stale_hours: 36,
      fall_percent: 20,
      hold_hours: null,
    },
    status: "active",
    anchor_date: planned.toISOString().slice(0, 10),
    next_run_at: planned,
    failures_counted_from: now,
    consecutive_failures: 0,
    created_at: now,
    updated_at: now,
  }));
  await insertRows(database, "report_automations", automations);
  await insertRows(
    database,
    "report_recipients",
    automations.flatMap(({ workspace_id: workspaceId, id }, number) =>
      recipientsOf(secrets, workspaceId, [`reader${number}@northwind.example`]).map(
        ({ hash, sealed, masked }) => ({
          workspace_id: workspaceId,
          automation_id: id,
          address_hash: hash,
          address_sealed: sealed,
          masked,
          state: "active",
          created_at: now,
          updated_at: now,
        }),
      ),
    ),
  );
  await database.query("analyze");
}

async function seedAccounts(
  database: BenchDatabase,
  shows: readonly { number: number; showId: string; workspaceId: string }[],
  now: Date,
): Promise<void> {
  const vault = createAccountVault(deriveSecrets(MASTER_KEY));
  const platform = "instagramBusiness";
  const before = new Date(now.getTime() - DAY_MS);
  await insertRows(
    database,
    "connections",
    shows.map(({ number, showId, workspaceId }) => ({
      show_id: showId,
      platform,
      id: `con_${number}`,
      workspace_id: workspaceId,
      status: "connected",
      connect_via: "app_sign_in",
      external_account_id: EXTERNAL_ID,
      importing_state: "imported",
      failure_count: 0,
      last_updated_at: before,
      // No schedule but the automation refreshes it meanwhile.
      next_refresh_at: new Date(now.getTime() + DAY_MS),
      connected_at: before,
      created_at: before,
      updated_at: before,
    })),
  );
  await insertRows(
    database,
    "connection_secrets",
    shows.map(({ showId }) => ({
      show_id: showId,
      platform,
      sealed: vault.seal({ showId, platform }, { access_token: "simulated" }),
      updated_at: before,
    })),
  );
}

/** Inserts rows with the columns that the first of them has; the others have their defaults. */
async function insertRows(
  database: BenchDatabase,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  await database.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    [JSON.stringify(rows)],
  );
}
