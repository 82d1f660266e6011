import { Type } from "typebox";
import { listOf } from "../../../../kernel/contract/envelope.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";
import { wholeList } from "../../../../kernel/operation/answer.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { isoOrNull } from "../../../../lib/time/iso-time.ts";
import { platformName } from "../../../../platforms/platform.ts";
import { feedView } from "../feed/feed-view.ts";
import {
  type CountedAccounts,
  countAccounts,
  findShowFeeds,
  listPersonShows,
} from "../access/person-shows.store.ts";
import { RESTORABLE_MS } from "../lifecycle/show-lifecycle.ts";
import { feedSchema } from "../show.schema.ts";
import { findEpisodeFigures } from "../show.store.ts";

const personShowSchema = strictObject({
  object: oneOf(["show"]),
  id: Type.String(),
  name: Type.String(),
  standing: oneOf(["owner", "pointer", "network"], {
    description:
      "`owner`: this workspace owns the show; `pointer`: it points at a show of another; " +
      "`network`: the show is one of a subnetwork.",
  }),
  public_url: nullable(
    Type.String({ description: "Its page; null where it has none: archived or deleted." }),
  ),
  accounts: strictObject(
    {
      connected: Type.Integer(),
      stale: Type.Integer({ description: "Not read for more than 36 hours." }),
      failing: Type.Integer({ description: "Needs a new sign-in, or fails." }),
      oldest_stale: nullable(
        strictObject(
          {
            platform: Type.String(),
            platform_name: Type.String(),
            last_updated: nullable(timestamp),
          },
          { description: "The stale account that was read longest ago, or never." },
        ),
      ),
    },
    { description: "Connected accounts, and of them those that are not as they should be." },
  ),
  episode_count: Type.Integer({ description: "Episodes that are still in the feed." }),
  feed: nullable(feedSchema),
  archived_at: nullable(timestamp),
  deleted_at: nullable(timestamp),
  restorable_until: nullable(timestamp),
});

/** The shows of a workspace for its account page. */
export const listShowsAsPerson = defineRead({
  id: "app.shows.list",
  method: "GET",
  path: "/app-api/shows",
  scope: "role:viewer",
  callers: ["session"],
  effect: "read",
  output: listOf(personShowSchema),
  summary: "Shows of the workspace, with the state of their feeds",
  description:
    "Newest first, on one page: archived and hidden shows too, and the shows this workspace deleted " +
    "in the last 30 days, which can be restored until `restorable_until`.",
  example: {},
  mcp: false,
  handler: async (context) => wholeList(await viewShows(context)),
});

/** A show without a connected account has no row. */
function accountsView(
  counted: CountedAccounts | undefined,
): View<typeof personShowSchema>["accounts"] {
  const { connected = 0, stale = 0, failing = 0, stale_platform: platform = null } = counted ?? {};
  const oldest =
    platform === null
      ? null
      : {
          platform,
          platform_name: platformName(platform),
          last_updated: isoOrNull(counted?.stale_updated_at ?? null),
        };
  return { connected, stale, failing, oldest_stale: oldest };
}

async function viewShows({
  database,
  workspace,
  urls,
  now,
}: Context): Promise<View<typeof personShowSchema>[]> {
  const rows = await listPersonShows(database, workspace.id, {
    showIds: [...workspace.showIds, ...workspace.missingShowIds],
    since: new Date(now.getTime() - RESTORABLE_MS),
  });
  const ids = rows.map((row) => row.show_id);
  const [feeds, accounts, figures] = await Promise.all([
    findShowFeeds(database, ids),
    countAccounts(database, ids),
    findEpisodeFigures(database, ids),
  ]);
  return rows.map((row) => ({
    object: "show",
    id: row.show_id,
    name: row.name,
    standing: row.standing,
    public_url: row.archived_at === null && row.deleted_at === null ? urls.show(row.handle) : null,
    accounts: accountsView(accounts.get(row.show_id)),
    // Unlike a figure of a platform, this counts stored rows, so it is zero where there are none.
    episode_count: figures.get(row.show_id)?.count ?? 0,
    feed: feedView(feeds.get(row.show_id), { isArchived: row.archived_at !== null, now }),
    archived_at: isoOrNull(row.archived_at),
    deleted_at: isoOrNull(row.deleted_at),
    restorable_until:
      row.deleted_at === null
        ? null
        : new Date(row.deleted_at.getTime() + RESTORABLE_MS).toISOString(),
  }));
}
