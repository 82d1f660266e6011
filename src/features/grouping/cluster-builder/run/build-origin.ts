import type { EventCause } from "../../../../delivery/events/event-content.ts";
import { orderedCause, systemCause } from "../../../../delivery/events/record-event.ts";
import type { BuildRow } from "../cluster-build.store.ts";

/** True for a build that the schedule ordered: it has no request id. */
export const isScheduled = ({ request_id: requestId }: BuildRow): boolean => requestId === null;

/** The cause of what a build writes. */
export const causeOfBuild = (
  { workspace_id, request_id }: Pick<BuildRow, "workspace_id" | "request_id">,
  now: Date,
): EventCause =>
  request_id === null ? systemCause(now) : orderedCause({ workspace_id, request_id }, now);
