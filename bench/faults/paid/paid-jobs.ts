import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { newId } from "../../../src/kernel/ids.ts";
import { DAY_MS, HOUR_MS } from "../../../src/lib/time/clock.ts";
import { idWithTime } from "../../../simulators/world/id-times.ts";
import type { FaultStage } from "../fault-stage.ts";
import type { PaidFront } from "./paid-front.ts";

/** An order in words that the rules do not know: a model is asked. */
const ORDER_TEXT = `Ordine pubblicitario
Committente: Torrefazione Boreale
Agenzia: Banchina Media
Currency: EUR
Show | Placement | Air date | CPM
Salt & Signal | Mid-roll | 2026-12-08 | 28,00 EUR
`;

/** What the paying jobs work on, and how each is ordered. */
export interface PaidRig {
  stage: FaultStage;
  front: PaidFront;
  /** Of the API. */
  address: string;
  audioUrl: string;
  /** A show that no other point uses. */
  showId: string;
  /** Different for each point. */
  turn: number;
}

export interface PaidJob {
  name: string;
  /** Requests of the whole job. */
  calls: number;
  /** Makes what the job works on, and resolves with what queues it. */
  prepare(rig: PaidRig): Promise<() => Promise<unknown>>;
}

async function post(
  { address, stage }: PaidRig,
  path: string,
  body: object,
): Promise<{ id: string }> {
  const answer = await fetch(`${address}${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${stage.tenant.keys[0] ?? ""}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as { id: string };
}

const addJob = ({ stage }: PaidRig, name: string, payload: object): Promise<unknown> =>
  stage.database.query("select graphile_worker.add_job($1, $2::json, max_attempts := 5)", [
    name,
    JSON.stringify(payload),
  ]);

async function createdCluster(rig: PaidRig): Promise<string> {
  const { id } = await post(rig, `/v1/shows/${rig.showId}/clusters`, {
    name: "Paid",
    node_urls: Array.from(
      { length: 12 },
      (_, index) =>
        `https://www.tiktok.com/@harbour/video/75532${String(rig.turn * 100 + index).padStart(14, "0")}`,
    ),
  });
  return id;
}

async function addEpisode({ stage, showId }: PaidRig, audioUrl: string | null): Promise<string> {
  const id = newId("ep");
  await stage.database.query(
    `insert into episodes (show_id, id, guid, guid_key, title, normalised_title, published_at,
       duration_sec, type, explicit, content_hash, enclosure_url, created_at, updated_at)
     values ($1, $2, $2, $2, 'The Tide and What It Left Behind',
       'the tide and what it left behind', now() - interval '48 hours', 600, 'full', false, 'x',
       $3, now(), now())`,
    [showId, id, audioUrl],
  );
  return id;
}

/** Accounts of the show that no schedule refreshes. */
async function connect(
  { stage, showId, turn }: PaidRig,
  platforms: readonly string[],
): Promise<void> {
  for (const platform of platforms)
    await stage.database.query(
      `insert into connections (show_id, platform, id, workspace_id, status, external_account_id,
         handle, connect_via, importing_state, last_updated_at, next_refresh_at, connected_at,
         created_at, updated_at)
       values ($1, $2, $3, $4, 'connected', $5, $6, 'api', 'imported', now(),
         now() + interval '1 day', now(), now(), now())`,
      [showId, platform, newId("con"), stage.tenant.id, `${platform}-${turn}`, `lantern${turn}`],
    );
}

/** Clips that words make unsure: two questions to a language model. */
function clipsOf({ front, turn }: PaidRig): void {
  const { world } = front.simulators;
  const atMs = Date.now() - 1.5 * DAY_MS;
  const ids = Array.from({ length: 21 }, (_, index) =>
    idWithTime("tiktok", atMs + index * 1_000, turn % 900),
  );
  world.setAccount("tiktok", `lantern${turn}`, { timeline: ids });
  for (const [index, id] of ids.entries())
    world.setPost("tiktok", id, {
      caption: `What the tide left behind ${String.fromCodePoint(97 + index)}${turn}`,
    });
}

const buildOf = async (rig: PaidRig): Promise<string> => {
  const episodeId = await addEpisode(rig, null);
  await connect(rig, ["instagram", "tiktok", "twitter"]);
  clipsOf(rig);
  return episodeId;
};

export const PAID_JOBS: readonly PaidJob[] = [
  {
    name: "clusters.refresh",
    calls: 12,
    prepare: async (rig) => {
      const id = await createdCluster(rig);
      return () => post(rig, `/v1/shows/${rig.showId}/clusters/${id}/refresh`, { confirm: true });
    },
  },
  {
    name: "clusters.refresh_on_view",
    calls: 12,
    prepare: async (rig) => {
      const clusterId = await createdCluster(rig);
      return () =>
        addJob(rig, "clusters.refresh_on_view", {
          show_id: rig.showId,
          cluster_id: clusterId,
          workspace_id: rig.stage.tenant.id,
          older_than: new Date(Date.now() + HOUR_MS).toISOString(),
        });
    },
  },
  {
    name: "accounts.refresh",
    calls: 1,
    prepare: async (rig) => {
      await connect(rig, ["instagram"]);
      const payload = { show_id: rig.showId, platform: "instagram", trigger: "schedule" };
      return () => addJob(rig, "accounts.refresh", payload);
    },
  },
  {
    name: "accounts.discover",
    calls: 5,
    prepare: async (rig) => () =>
      post(rig, `/v1/shows/${rig.showId}/account-discovery`, { confirm: true }),
  },
  {
    name: "cluster_builder.build",
    calls: 5,
    prepare: async (rig) => {
      const episodeId = await buildOf(rig);
      return () =>
        post(rig, "/v1/cluster-builds", {
          show_id: rig.showId,
          scope: "episodes",
          episode_ids: [episodeId],
          mode: "suggest",
        });
    },
  },
  {
    name: "cluster_builder.auto_build",
    calls: 5,
    prepare: async (rig) => {
      await buildOf(rig);
      await rig.stage.database.query(
        `insert into auto_builds (show_id, mode, next_run_at, created_at, updated_at)
         values ($1, 'suggest', now() + interval '1 day', now(), now())`,
        [rig.showId],
      );
      return () => addJob(rig, "cluster_builder.auto_build", { show_id: rig.showId });
    },
  },
  {
    name: "transcripts.generate",
    calls: 1,
    prepare: async (rig) => {
      const episodeId = await addEpisode(rig, rig.audioUrl);
      const path = `/v1/shows/${rig.showId}/episodes/${episodeId}/transcript/generate`;
      return () => post(rig, path, { confirm: true });
    },
  },
  {
    name: "insertion_orders.read",
    calls: 1,
    prepare: async (rig) => () =>
      post(rig, "/v1/insertion-orders/parse", {
        text: `${ORDER_TEXT}\nReference ${rig.turn}\n`,
        confirm: true,
      }),
  },
  {
    name: "research.run",
    calls: 3,
    prepare: async (rig) => () =>
      post(rig, "/v1/research", { query: `Torrefazione Boreale ${rig.turn}`, confirm: true }),
  },
];

/** Serves ten seconds of an MP3, as far as its first bytes tell. */
export async function startAudioServer(): Promise<{ url: string; server: Server }> {
  const bytes = Buffer.from(`ID3${"\u0004".repeat(160_000)}`);
  const server = createServer((_request, answer) => {
    answer.writeHead(200, { "content-type": "audio/mpeg", "content-length": bytes.length });
    answer.end(bytes);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.mp3`, server };
}
