import type { Command } from "commander";
import { type DatabaseTransaction, inTransaction } from "../../../db/connection/database.ts";
import { systemCause } from "../../../delivery/events/record-event.ts";
import { lockShowRow, type ShowRow } from "../../../features/catalogue/shows/index.ts";
import type { EventCause } from "../../../delivery/events/event-content.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { action, type CommandParts } from "../command.ts";
import { withInstallation } from "../installation.ts";

/** A command that changes one show, named by its id, and prints the change. */
export interface ShowChangeCommand {
  /** Finds and locks the show; without this function, a show that is not deleted. */
  find?: (transaction: DatabaseTransaction, showId: string, now: Date) => Promise<ShowRow>;
  change: (
    transaction: DatabaseTransaction,
    show: ShowRow,
    parts: { cause: EventCause; urls: Urls },
  ) => Promise<ShowRow>;
  /** Ends the sentence that begins with the show: `is archived`. */
  done: string;
}

/** Finds and locks an existing show. @throws Error where there is none. */
export async function requireShow(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<ShowRow> {
  const show = await lockShowRow(transaction, showId);
  if (show === undefined)
    throw new Error(`There is no show ${showId}. castmeter show list prints all.`);
  return show;
}

export function defineShowChange(
  command: Command,
  parts: CommandParts,
  { find = requireShow, change, done }: ShowChangeCommand,
): void {
  command.action(
    action(parts, async (_, showId) =>
      withInstallation(parts.config(), async ({ database, clock, urls }) => {
        const now = clock.now();
        const show = await inTransaction(database, async (transaction) =>
          change(transaction, await find(transaction, showId, now), {
            cause: systemCause(now),
            urls,
          }),
        );
        return {
          json: { object: "show", id: showId, name: show.name, archived_at: show.archived_at },
          lines: [`The show ${show.name} (${showId}) ${done}.`],
        };
      }),
    ),
  );
}
