import { seededId } from "../harness/environment.ts";
import { deep, type GrowthCall, type GrowthTenant, read, write } from "./growth-call.ts";

/** Calls about what episodes hold: transcripts, the search, tags, goals and the cluster builder. */
export function episodeCallsOf({ showKind }: GrowthTenant): GrowthCall[] {
  const show = seededId(showKind, 3);
  const shows = `/v1/shows/${show}`;
  const idOf = (prefix: string, n: number): string =>
    `${prefix}_${show}${String(n).padStart(4, "0")}`;
  const episode = `${shows}/episodes/${idOf("ep", 7)}`;
  const suggestion = (n: number): string => idOf("sug", n * 100 + 1);
  const ofShow = (path: string): GrowthCall => read(`${shows}${path}`, `GET /v1/shows/{id}${path}`);
  return [
    ...searchesOf(),
    read(`${episode}?expand=metrics,goals`, "GET /v1/shows/{id}/episodes/{id}"),
    ofShow("/episodes?expand=metrics,goals"),
    ofShow("/episodes?tag=season 1"),
    ofShow("/episodes?tag=nothing"),
    ofShow("/episodes?has_transcript=true"),
    ofShow("/tags"),
    read(`${episode}/transcript`, "GET transcript"),
    read(`${episode}/transcript/passages?at_sec=3`, "GET transcript/passages?at_sec="),
    read(`${episode}/transcript/passages?q=harbour`, "GET transcript/passages?q="),
    ofShow("/goals"),
    read(`/v1/goals/${idOf("goal", 1)}`, "GET /v1/goals/{id}"),
    read("/v1/cluster-builds"),
    deep("/v1/cluster-builds"),
    read("/v1/cluster-builds?status=failed"),
    read("/v1/cluster-builds?status=canceled"),
    read(`/v1/cluster-builds/${idOf("bld", 2)}`, "GET /v1/cluster-builds/{id}"),
    ofShow("/cluster-suggestions"),
    deep(`${shows}/cluster-suggestions`, "GET /v1/shows/{id}/cluster-suggestions"),
    ofShow("/cluster-suggestions?status=open"),
    ofShow("/cluster-suggestions?confidence=high"),
    ofShow("/auto-build"),
    ofShow("/account-discovery"),
    write("PUT", "transcript", `${episode}/transcript`, {
      language: "en",
      text: "Mara: The lamp went out at four, in the fog.",
    }),
    write("DELETE", "transcript", `${episode}/transcript?confirm=true`),
    write("PUT", "tags", `${episode}/tags`, { tags: ["lighthouse"] }),
    write("POST", "tags/batch", `${shows}/episodes/tags/batch`, {
      episode_ids: Array.from({ length: 30 }, (_, index) => idOf("ep", index + 1)),
      add: ["lighthouse"],
    }),
    write("POST", "/v1/shows/{id}/goals", `${shows}/goals`, { metric: "views", target: 1_000 }),
    write("PATCH", "/v1/goals/{id}", `/v1/goals/${idOf("goal", 1)}`, { target: 2_000_000_000 }),
    write("DELETE", "/v1/goals/{id}", `/v1/goals/${idOf("goal", 2)}`),
    write("PUT", "auto-build", `${shows}/auto-build`, { mode: "auto" }),
    write("DELETE", "auto-build", `${shows}/auto-build`),
    write("POST", "account-discovery dry run", `${shows}/account-discovery?dry_run=true`, {}),
    write("POST", "/v1/shows/{id}/clusters of an episode", `${shows}/clusters`, {
      episode_id: idOf("ep", 9),
    }),
    write("POST", "suggestion/accept", `/v1/cluster-suggestions/${suggestion(5)}/accept`, {}),
    write("POST", "suggestion/dismiss", `/v1/cluster-suggestions/${suggestion(6)}/dismiss`, {}),
    write("POST", "suggestions/review", `${shows}/cluster-suggestions/review`, {
      accept: [10, 11, 15, 16].map(suggestion),
      dismiss: [1, 20].map(suggestion),
    }),
    write("POST", "/v1/cluster-builds", "/v1/cluster-builds", {
      show_id: show,
      scope: "recent",
      mode: "auto",
    }),
    write("POST", "build/cancel", `/v1/cluster-builds/bld_${seededId(showKind, 5)}open/cancel`),
    write("POST", "build/undo", `/v1/cluster-builds/${idOf("bld", 2)}/undo?confirm=true`),
  ];
}

function searchesOf(): GrowthCall[] {
  const search = (q: string, what: string, where = "episodes"): GrowthCall =>
    read(`/v1/${where}/search?q=${encodeURIComponent(q)}`, `GET /v1/${where}/search?q= ${what}`);
  return [
    search("albatross", "rare"),
    search("whale", "found often"),
    search("harbour", "in most"),
    search("ferry captain", "two words"),
    search('"harbour pilot speaks"', "phrase"),
    search("alba*", "beginning"),
    search("灯台の明かり", "Japanese"),
    search("ประภาคาร", "Thai"),
    search("nowhere", "not found"),
    search("whale", "found often", "transcripts"),
  ];
}

/** Analytics that read what the rollup of days holds: asked once it is made. */
export const rolledCallsOf = ({ showKind }: GrowthTenant): GrowthCall[] => {
  const show = seededId(showKind, 3);
  return [
    read("/v1/analytics/timeline?window=90"),
    read("/v1/analytics/platforms?window=30"),
    read(`/v1/shows/${show}/analytics/overview?window=30`, "GET /v1/shows/{id}/analytics/overview"),
    read("/v1/analytics/demographics?platforms=youtube&dimension=age"),
    read(
      `/v1/analytics/demographics?dimension=age&show_ids=${show}`,
      "GET /v1/analytics/demographics?show_ids=",
    ),
  ];
};
