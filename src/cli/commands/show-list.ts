import type { Command } from "commander";
import { sql } from "kysely";
import { action, type CommandOptions, type CommandParts, subcommand, table } from "../command.ts";
import { requireWorkspace } from "../create-workspace.ts";
import { withInstallation } from "../installation.ts";

interface ShowEntry {
  id: string;
  name: string;
  handle: string;
  episodes: number;
  clusters: number;
  workspace_ids: string[];
  rss_url: string | null;
  feed_error: string | null;
}

export function addShowList(parent: Command, parts: CommandParts): void {
  subcommand(parent, "list", "shows, with how many episodes and clusters they have")
    .option("--workspace <uid>", "only shows this workspace points at")
    .action(
      action<CommandOptions & { workspace?: string }>(parts, async ({ workspace }) => {
        const shows = await withInstallation(parts.config(), async ({ database }) => {
          const workspaceId =
            workspace === undefined ? null : await requireWorkspace(database, workspace);
          const { rows } = await sql<ShowEntry>`
            select s.show_id as id, s.name, s.handle, s.rss_url, f.last_error_message as feed_error,
              (select count(*)::int from episodes e where e.show_id = s.show_id and e.removed_at is null) as episodes,
              (select count(*)::int from clusters c where c.show_id = s.show_id and c.merged_into is null) as clusters,
              array(select p.workspace_id from workspace_shows p where p.show_id = s.show_id order by p.workspace_id) as workspace_ids
            from shows s left join show_feeds f on f.show_id = s.show_id
            where ${workspaceId}::text is null or s.show_id in (select show_id from workspace_shows where workspace_id = ${workspaceId})
            order by s.created_at, s.show_id`.execute(database);
          return rows;
        });
        const lines = table(
          ["ID", "EPISODES", "CLUSTERS", "NAME"],
          shows.map((show) => [
            show.id,
            String(show.episodes),
            String(show.clusters),
            show.feed_error === null ? show.name : `${show.name} (feed: ${show.feed_error})`,
          ]),
        );
        return {
          json: { object: "list", data: shows.map((show) => ({ object: "show", ...show })) },
          lines: shows.length === 0 ? ["There is no show yet."] : lines,
        };
      }),
    );
}
