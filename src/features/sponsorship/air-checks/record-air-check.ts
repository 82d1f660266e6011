import type { EventCause } from "../../../delivery/events/event-content.ts";
import { recordWorkspaceEvent } from "../../../delivery/events/record-event.ts";
import type { CampaignScope } from "../campaigns/index.ts";
import type { AirCheckRow } from "./air-check.store.ts";
import { viewAirCheck } from "./air-check-view.ts";

type AirCheckEvent =
  | "air_check.created"
  | "air_check.submitted"
  | "air_check.approved"
  | "air_check.rejected"
  | "air_check.deleted";

export async function recordAirCheck(
  { database, workspace }: CampaignScope,
  type: AirCheckEvent,
  row: AirCheckRow,
  cause: EventCause,
): Promise<void> {
  const event = { type, objectId: row.id, object: viewAirCheck(row) };
  await recordWorkspaceEvent(database, workspace.id, event, cause);
}
