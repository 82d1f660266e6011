import type { Database, DatabaseTransaction } from "../../../db/connection/database.ts";
import { recordShowEvents } from "../../../delivery/events/record-event.ts";
import type { EventCause } from "../../../delivery/events/event-content.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import type { Clock } from "../../../lib/time/clock.ts";
import { findShow, showEventObject } from "../../catalogue/shows/index.ts";
import type { AccountServices } from "./account-services.ts";
import { integrationObject } from "./integration-view.ts";
import type { ConnectionRow } from "./store/account.store.ts";
import type { RefreshAnnouncements, RefreshParts } from "./run/run.ts";

type IntegrationEventType =
  | "integration.connected"
  | "integration.disconnected"
  | "integration.stale"
  | "integration.recovered"
  | "integration.reauth_required";

/** Emits one event of a connection to every workspace that sees the show. */
export function announceIntegration(
  transaction: DatabaseTransaction,
  urls: Urls,
  type: IntegrationEventType,
  row: ConnectionRow,
  cause: EventCause,
): Promise<void> {
  return recordShowEvents(
    transaction,
    row.show_id,
    [{ type, objectId: row.id, object: integrationObject(row, urls) }],
    cause,
  );
}

/** Records the events of refreshes, with the cause that started the refresh. */
function refreshAnnouncements(urls: Urls, cause: EventCause): RefreshAnnouncements {
  return {
    recovered: (transaction, row) =>
      announceIntegration(transaction, urls, "integration.recovered", row, cause),
    reauthRequired: (transaction, row) =>
      announceIntegration(transaction, urls, "integration.reauth_required", row, cause),
    refreshed: async (transaction, row) => {
      const show = await findShow(transaction, row.show_id);
      if (show === undefined) return;
      const object = { ...showEventObject(show, urls), platforms: [row.platform] };
      await recordShowEvents(
        transaction,
        row.show_id,
        [{ type: "analytics.refreshed", objectId: row.show_id, object }],
        cause,
      );
    },
  };
}

/** The services that a refresh needs. */
export interface RefreshServices {
  database: Database;
  accounts: AccountServices;
  urls: Urls;
}

export function refreshPartsOf(
  { database, accounts, urls }: RefreshServices,
  clock: Clock,
  cause: EventCause,
): RefreshParts {
  return { database, clock, accounts, cause, announce: refreshAnnouncements(urls, cause) };
}
