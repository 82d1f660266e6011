import type { DatabaseTransaction } from "../../db/connection/database.ts";
import { ArchiveError } from "./archive-error.ts";
import type { ArchiveLine } from "./read-lines.ts";
import { keyOf, storedKeys, takenBy } from "./stored-rows.store.ts";

/**
 * Checks what a schema cannot check: missing parents, and identities that another row already has.
 * The queries run for a batch at a time, before the batch is written; earlier lines of the file are
 * stored by then.
 */
export async function checkAgainstStored(
  transaction: DatabaseTransaction,
  lines: readonly ArchiveLine[],
): Promise<void> {
  const [first] = lines;
  switch (first?.type.object) {
    case "team_member":
      requireParents(
        lines,
        "effective_uid",
        await storedKeys(transaction, "workspaces", ["workspace_id"], lines),
        "workspace",
      );
      return refuseTaken(
        lines,
        "email",
        await takenBy(transaction, lines, ["workspace_id", "email"]),
        "another member of this workspace",
      );
    case "connection":
    case "auto_build":
    case "cluster":
    case "cluster_daily_reach":
    case "dismissed_post":
    case "account_daily":
      return requireShows(transaction, lines);
    case "episode":
      await requireShows(transaction, lines);
      return refuseTaken(
        lines,
        "guid_key",
        await takenBy(transaction, lines, ["show_id", "guid_key"]),
        "another episode of this show",
      );
    case "goal": {
      await requireShows(transaction, lines);
      const ofEpisodes = lines.filter(({ row }) => row["episode_id"] !== null);
      return requireParents(
        ofEpisodes,
        "episode_id",
        await storedKeys(transaction, "episodes", ["show_id", "id"], ofEpisodes),
        "episode of this show",
      );
    }
    case "transcript":
      await requireShows(transaction, lines);
      return requireParents(
        lines,
        "episode_id",
        await storedKeys(transaction, "episodes", ["show_id", "id"], lines),
        "episode of this show",
      );
    case "cluster_node":
      await requireShows(transaction, lines);
      requireParents(
        lines,
        "cluster_id",
        await storedKeys(transaction, "clusters", ["show_id", "id"], lines),
        "cluster of this show",
      );
      return refuseTaken(
        lines,
        "external_id",
        await takenBy(transaction, lines, ["show_id", "platform", "external_id"]),
        "another post of this show",
      );
    case "brand":
    case "report":
    case "report_template":
      return requireWorkspaces(transaction, lines);
    case "campaign":
      await requireWorkspaces(transaction, lines);
      return requireOf(transaction, lines, { table: "brands", column: "brand_id", what: "brand" });
    case "campaign_slot":
    case "campaign_cluster":
    case "external_delivery_row":
    case "air_check":
      await requireOf(transaction, lines, {
        table: "campaigns",
        column: "campaign_id",
        what: "campaign",
      });
      return requireOf(transaction, lines, {
        table: "campaign_slots",
        column: "slot_id",
        what: "slot of this campaign",
      });
    default:
      return undefined;
  }
}

const requireWorkspaces = async (
  transaction: DatabaseTransaction,
  lines: readonly ArchiveLine[],
): Promise<void> =>
  requireParents(
    lines,
    "effective_uid",
    await storedKeys(transaction, "workspaces", ["workspace_id"], lines),
    "workspace",
  );

/** Requires what a line of a workspace refers to; a line may refer to none. */
async function requireOf(
  transaction: DatabaseTransaction,
  lines: readonly ArchiveLine[],
  {
    table,
    column,
    what,
  }: { table: "brands" | "campaigns" | "campaign_slots"; column: string; what: string },
): Promise<void> {
  const referring = lines.filter(({ row }) => (row[column] ?? null) !== null);
  if (referring.length === 0) return;
  const key =
    table === "campaign_slots" ? ["workspace_id", "campaign_id", "id"] : ["workspace_id", "id"];
  const exists = await storedKeys(transaction, table, key, referring);
  requireParents(referring, column, exists, what);
}

async function requireShows(
  transaction: DatabaseTransaction,
  lines: readonly ArchiveLine[],
): Promise<void> {
  requireParents(
    lines,
    "show_id",
    await storedKeys(transaction, "shows", ["show_id"], lines),
    "show",
  );
}

function requireParents(
  lines: readonly ArchiveLine[],
  field: string,
  exists: (line: ArchiveLine) => boolean,
  what: string,
): void {
  const orphan = lines.find((line) => !exists(line));
  if (orphan !== undefined)
    throw new ArchiveError(
      orphan.number,
      field,
      `there is no such ${what}; its own line must come before this one, unless the database has it.`,
    );
}

function refuseTaken(
  lines: readonly ArchiveLine[],
  field: string,
  taken: ReadonlySet<string>,
  by: string,
): void {
  const clash = lines.find((line) => taken.has(keyOf(line.type.key.map((name) => line.row[name]))));
  if (clash !== undefined)
    throw new ArchiveError(
      clash.number,
      field,
      `${by} is stored with the same one under another id.`,
    );
}

/**
 * Identities that no two lines of one file may share, each with its first line. Days of accounts
 * are compared only within their batch, where the upsert would fail, because an archive has
 * millions of them.
 */
export class LineIdentities {
  readonly #firstLine = new Map<string, number>();

  /** @throws ArchiveError for a line whose identity an earlier line has. */
  add(line: ArchiveLine): void {
    const { type, row } = line;
    const own = type.key.at(-1) ?? "";
    this.#claim(
      line,
      type.fieldOf[own] ?? own,
      `${type.object} ${keyOf(type.key.map((column) => row[column]))}`,
    );
    if (type.object === "episode")
      this.#claim(line, "guid_key", `guid ${keyOf([row["show_id"], row["guid_key"]])}`);
    if (type.object === "cluster_node")
      this.#claim(
        line,
        "external_id",
        `post ${keyOf([row["show_id"], row["platform"], row["external_id"]])}`,
      );
    if (type.object === "team_member")
      this.#claim(line, "email", `email ${keyOf([row["workspace_id"], row["email"]])}`);
    if ((type.object === "show" || type.object === "workspace") && row["handle"] !== null)
      this.#claim(
        line,
        type.fieldOf["handle"] ?? "handle",
        `handle ${keyOf([type.object, row["handle"]])}`,
      );
  }

  #claim(line: ArchiveLine, field: string, identity: string): void {
    const first = this.#firstLine.get(identity);
    if (first !== undefined)
      throw new ArchiveError(line.number, field, `line ${first} has the same.`);
    this.#firstLine.set(identity, line.number);
  }
}
