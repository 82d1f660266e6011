import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { newId } from "../../../../kernel/ids.ts";
import { capAt, capReached, describeCap } from "../../../../kernel/limits/caps.ts";
import { readCap, takeCap } from "../../../../kernel/limits/caps.store.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { DAY_MS, HOUR_MS } from "../../../../lib/time/clock.ts";
import { planOfRunUnderWay } from "../../../../infrastructure/runs/run-answer.ts";
import { ended, isLost, runUnderWay } from "../../../../infrastructure/runs/run-state.ts";
import { hasTranscript } from "../../../catalogue/transcripts/index.ts";
import { airCheckParams } from "../air-check.schema.ts";
import { type LockedAirCheck, requireAirCheckForWrite } from "../air-check-access.ts";
import { enqueueDetection } from "./detect-read.job.ts";
import { runSchema, viewRun } from "./run.schema.ts";
import { findLastRun, insertRun, updateRun } from "./runs.store.ts";

/**
 * Maximum searches of a workspace per day, so that a program that loops by mistake is stopped
 * early.
 */
const DETECTIONS_PER_DAY = 1_000;

/** How long a run may go without a write before its job counts as lost. */
const LOST_AFTER_MS = HOUR_MS;

const detectionsCap = (now: Date) =>
  capAt(now, {
    counter: "air_check_detections",
    subject: "",
    limit: DETECTIONS_PER_DAY,
    windowMs: DAY_MS,
  });

const INTERRUPTED = { code: "interrupted", message: "The search was stopped." };

export const detectAirCheck = defineWrite({
  id: "air_checks.detect",
  method: "POST",
  path: "/v1/air-checks/{id}/detect",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "metered",
  params: airCheckParams,
  body: strictObject({}, { $id: "DetectAirCheck" }),
  output: writeResultOf(runSchema),
  successStatuses: [200, 202],
  job: { read: "air_checks.get_run", ids: { id: "air_check_id" } },
  errors: ["cap_reached", "state_conflict"],
  confirmRule: "Always: it counts against the day's cap, and replaces what was found before.",
  summary: "Find the read in the transcript",
  description:
    "Looks for the brand, its promo code, address and talking points in the transcript of the " +
    "episode. A worker does it; the answer (202) is the job. What is found stands in the air " +
    "check: seconds, quote, talking points, code, flags; with a read it is submitted for review. " +
    "While a search is under way it is the answer (200), with a warning.",
  example: { params: { id: "{air_check_id}" } },
  mcp: {
    tool: "detect_air_check",
    description:
      "Look for the read of an air check in the episode's transcript: seconds, quote, talking " +
      "points, promo code and flags. Then list_air_checks.",
    arguments: { id: "Id of the air check." },
  },
  preview: async (context, { params }) => {
    const { database, workspace, now } = context;
    const checked = await requireAirCheckForWrite(context, params.id);
    await requireDetectable(context, checked);
    const last = await findLastRun(database, workspace.id, params.id);
    const limits = { now, lostAfterMs: LOST_AFTER_MS };
    const running = runUnderWay(last, limits);
    const lost = last !== undefined && isLost(last, limits) ? last : undefined;
    const cap = detectionsCap(now);
    return {
      resource: "air_check_run",
      id: null,
      wouldWrite: { air_check_id: params.id },
      effects: [`Look for the read of slot ${checked.slot.position} in the transcript.`],
      warnings: [],
      confirm: true,
      cost: { provider_calls: 0, posts: 0, emails: 0 },
      ...(running && planOfRunUnderWay(running, "search")),
      cap: describeCap(cap, await readCap(database, workspace.id, cap)),
      state: { airCheckId: params.id, running, lost },
    };
  },
  apply: async (context, { state: { airCheckId, running, lost } }) => {
    const { database, workspace, now } = context;
    if (running !== undefined)
      return { status: 200 as const, id: running.id, written: {}, data: viewRun(running) };
    const cap = detectionsCap(now);
    if ((await takeCap(database, workspace.id, cap)) === null)
      throw capReached(cap, `At most ${DETECTIONS_PER_DAY} reads are looked for a day.`, now);
    if (lost !== undefined) await updateRun(database, lost, ended(INTERRUPTED, now));
    const run = await insertRun(database, workspace.id, { id: newId("job"), airCheckId, now });
    await enqueueDetection(database, run);
    return { status: 202 as const, id: run.id, data: viewRun(run) };
  },
});

/** @throws ApiError `state_conflict` naming what is missing. */
async function requireDetectable(
  { database, workspace }: WriteContext,
  { row, campaign }: LockedAirCheck,
): Promise<void> {
  if (row.status === "approved")
    throw stateConflict("The air check is approved; its verdict stays.", row.status, []);
  if (campaign.brand_id === null)
    throw stateConflict("The campaign has no brand to look for: set its brand_id.", "no_brand", [
      "brand",
    ]);
  if (row.episode_id === null)
    throw stateConflict(
      "The air check has no episode: link the slot with one, and create the air check anew.",
      "no_episode",
      ["episode"],
    );
  const isVisible = workspace.showSet.has(row.show_id);
  if (!isVisible || !(await hasTranscript(database, row.show_id, row.episode_id)))
    throw stateConflict(
      "The episode has no transcript: send one, or have it made from the audio.",
      "no_transcript",
      ["transcript"],
    );
}
