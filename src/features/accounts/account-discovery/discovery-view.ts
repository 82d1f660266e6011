import { viewOf } from "../../../kernel/resource/view-of.ts";
import type { StoredCandidate } from "../../../db/schema/tables.ts";
import type { EventPayload } from "../../../delivery/events/event-content.ts";
import { isLost } from "../../../infrastructure/runs/run-state.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import { findPlatform } from "../../../platforms/platform.ts";
import { connectUrlOf } from "../account-refresh/index.ts";
import { isSameAccount } from "./connected-candidate.ts";
import { discoveryRunSchema } from "./discovery.schema.ts";
import type { DiscoveryRow } from "./discovery.store.ts";
import type { ConnectedAccount } from "./show-sources.store.ts";

/**
 * How long a run may go without a write before its job, and every process that tried it, counts as
 * lost. A run writes at each profile, and no profile takes more than two minutes.
 */
export const LOST_AFTER_MS = 30 * MINUTE_MS;

const statusOf = (row: DiscoveryRow, now: Date): DiscoveryRow["status"] =>
  isLost(row, { now, lostAfterMs: LOST_AFTER_MS }) ? "failed" : row.status;

interface ViewParts {
  urls: Urls;
  now: Date;
  /** Accounts that are connected to the show. */
  connected: readonly ConnectedAccount[];
}

export function viewDiscovery(row: DiscoveryRow, parts: ViewParts) {
  return viewOf(discoveryRunSchema, row, {
    object: "discovery_run",
    status: statusOf(row, parts.now),
    candidates: row.candidates.map((candidate) => ({
      ...viewCandidate(row.show_id, candidate, parts),
      external_id: candidate.external_id,
    })),
  });
}

/** The run in the form of its event. */
export function discoveryEventObject(
  row: DiscoveryRow,
  parts: ViewParts,
): EventPayload<"integration.discovery_completed"> {
  const {
    platforms: _platforms,
    warnings: _warnings,
    candidates: _candidates,
    ...run
  } = viewDiscovery(row, parts);
  return {
    ...run,
    candidates: row.candidates.map((candidate) => viewCandidate(row.show_id, candidate, parts)),
  };
}

type ViewedCandidate = EventPayload<"integration.discovery_completed">["candidates"][number];

function viewCandidate(
  showId: string,
  candidate: StoredCandidate,
  { urls, connected }: ViewParts,
): ViewedCandidate {
  const { platform, handle, profile_url: profileUrl, external_id: externalId } = candidate;
  const connection = connected.find((each) =>
    isSameAccount({ platform, handle, profileUrl, externalId }, each),
  );
  const state = connection?.status ?? "disconnected";
  const isWorking = state === "connected" || state === "stale";
  return {
    platform,
    handle,
    profile_url: profileUrl,
    follower_count: candidate.follower_count,
    confidence: candidate.confidence,
    reason: candidate.reason,
    connection_state: state,
    // A platform that the extension connects can be connected in the app too.
    connect_via: findPlatform(platform)?.connectVia === "api" ? "api" : "app_sign_in",
    verify_url: isWorking ? null : connectUrlOf(urls, showId, platform),
  };
}
