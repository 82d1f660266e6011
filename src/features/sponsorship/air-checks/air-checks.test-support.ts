import type { Compute } from "../../../infrastructure/compute/compute.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { systemCause } from "../../../delivery/events/record-event.ts";
import type { Segment } from "../../../domain/transcript-formats/segment.ts";
import { type CampaignFixture, startCampaignFixture } from "../campaigns/campaigns.test-support.ts";
import { storeTranscript } from "../../catalogue/transcripts/index.ts";
import { detectReadJob } from "./detect/detect-read.job.ts";

export interface AirCheckFixture extends CampaignFixture {
  /** A campaign of Northwind Roasters with a slot that aired in an episode. */
  booked: () => Promise<{ campaignId: string; slotId: string; episodeId: string }>;
  transcript: (episodeId: string, segments: readonly Segment[]) => Promise<void>;
  /** Creates an air check of the slot and returns its id. */
  airCheck: (campaignId: string, slotId: string, fields?: object) => Promise<string>;
  /** Runs a detection that was ordered, with other tasks where they are given. */
  runDetection: (runId: string, compute?: Compute) => Promise<void>;
  read: (id: string) => Promise<Record<string, unknown>>;
}

export async function startAirCheckFixture(): Promise<AirCheckFixture> {
  const fixture = await startCampaignFixture();
  const { app, workspaceId, showId, make } = fixture;
  return {
    ...fixture,
    booked: async () => {
      const brand = await make.brand({ categories: ["Coffee"] });
      const { id: campaignId } = await make.campaign({
        brand_id: brand.id,
        talking_points: "- Roasted on the quay\n- Free delivery over two bags",
        promo: { code: "SALT15" },
      });
      const { id: episodeId } = await make.episode({ publishedAt: "2026-10-10T06:00:00Z" });
      const { id: slotId } = await make.slot(campaignId, { placement: "mid_roll", length_sec: 20 });
      await fixture.send("PATCH", `/v1/campaigns/${campaignId}/slots/${slotId}`, {
        episode_id: episodeId,
      });
      return { campaignId, slotId, episodeId };
    },
    transcript: (episodeId, segments) =>
      inTransaction(app.runtime.services.database, async (transaction) => {
        await storeTranscript(
          transaction,
          showId,
          {
            episodeId,
            transcript: { source: "upload", language: "en", segments, sourceUrl: null },
          },
          systemCause(app.clock.now()),
        );
      }),
    airCheck: async (campaignId, slotId, fields = { source: "transcript" }) => {
      const path = `/v1/campaigns/${campaignId}/air-checks`;
      const answer = await fixture.send("POST", path, { slot_id: slotId, ...fields });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body.data.id;
    },
    runDetection: (runId, compute = app.runtime.services.compute) =>
      app.runJob(
        detectReadJob,
        { workspace_id: workspaceId, run_id: runId },
        { services: { ...app.runtime.services, compute } },
      ),
    read: (id) => fixture.get(`/v1/air-checks/${id}`),
  };
}

/** Evidence with which an air check becomes submitted. */
export const HEARD = { source: "manual", start_sec: 10, end_sec: 70 };

/** An hour of talk with the read of Northwind Roasters in the middle. */
export const SPOKEN: readonly Segment[] = [
  ...talk(0, 180),
  said(1_800, 1_806, "This episode is brought to you by Northwind Roasters."),
  said(1_806, 1_813, "Every bag is roasted on the quay, a stone's throw from our studio."),
  said(1_813, 1_821, "Go to northwind.example and use the code SALT15 for fifteen percent off."),
  said(1_821, 1_826, "That is SALT15 at northwind.example."),
  ...talk(1_830, 177),
];

function said(startSec: number, endSec: number, text: string): Segment {
  return { startSec, endSec, speaker: "Mara", text };
}

function talk(from: number, lines: number): Segment[] {
  return Array.from({ length: lines }, (_, line) =>
    said(
      from + line * 10,
      from + line * 10 + 9,
      "And so the keeper lit the lamp again that night.",
    ),
  );
}
