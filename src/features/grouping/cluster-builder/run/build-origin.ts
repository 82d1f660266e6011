import type { EventCause } from "../../../../delivery/events/event-content.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import type { Urls } from "../../../../kernel/contract/urls.ts";
import type { BuildRow } from "../cluster-build.store.ts";

/** Why a build writes, and the base addresses that its events contain. */
export interface BuildOrigin {
  urls: Urls;
  cause: EventCause;
}

/** True for a build that the schedule ordered: it has no request id. */
export const isScheduled = ({ request_id: requestId }: BuildRow): boolean => requestId === null;

export const causeOfBuild = (build: BuildRow, now: Date): EventCause =>
  build.request_id === null
    ? systemCause(now)
    : {
        source: "api",
        workspaceId: build.workspace_id,
        requestId: build.request_id,
        idempotencyKey: null,
        now,
      };
