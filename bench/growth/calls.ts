import { seededId } from "../harness/environment.ts";
import { episodeCallsOf } from "./episode-calls.ts";
import { deep, type GrowthCall, type GrowthTenant, read } from "./growth-call.ts";

/** The calls the growth bench makes as each tenant. */

const search = (term: string, what: string): GrowthCall =>
  read(`/v1/clusters?search=${encodeURIComponent(term)}`, `GET /v1/clusters?search= ${what}`);
const asPerson = (path: string): GrowthCall => ({ ...read(path), asPerson: true });

/** @param daysAgo A moment that many days before now, in RFC 3339. */
export function callsOf(tenant: GrowthTenant, daysAgo: (days: number) => string): GrowthCall[] {
  const { showKind, workspaceId } = tenant;
  const show = seededId(showKind, 3);
  const cluster = seededId("GC", 5);
  const endpoint = `we_${workspaceId}0`;
  const ofShow = (path: string): GrowthCall =>
    read(`/v1/shows/${show}${path}`, `GET /v1/shows/{id}${path}`);
  return [
    read("/v1/me"),
    read("/v1/plan"),
    read("/v1/team"),
    read("/v1/subnetworks"),
    read("/v1/data-requests"),
    read("/v1/shows"),
    read("/v1/shows?search=nothing"),
    read("/v1/connections"),
    deep("/v1/connections"),
    read("/v1/connections?platform=youtube"),
    read("/v1/clusters"),
    deep("/v1/clusters"),
    read("/v1/clusters?sort=reach"),
    read("/v1/clusters?sort=refreshed"),
    deep("/v1/clusters?sort=refreshed"),
    read(`/v1/clusters?show_ids=${show}`, "GET /v1/clusters?show_ids="),
    read(`/v1/clusters?episode_id=ep_${show}0007`, "GET /v1/clusters?episode_id="),
    read(`/v1/clusters?created_gte=${daysAgo(1)}`, "GET /v1/clusters?created_gte="),
    search("guest", "found often"),
    search("#77", "found seldom"),
    search("nowhere to be found", "not found"),
    search("見つからない", "not found, Japanese"),
    search("찾을 수 없음", "not found, Korean"),
    search("لا شيء", "not found, Arabic"),
    search("нигде", "not found, Cyrillic"),
    search("🦄", "not found, one sign"),
    search("zq", "not found, two letters"),
    ofShow(`/clusters/${cluster}`),
    read(`/v1/clusters/${show}_${cluster}/metrics`, "GET /v1/clusters/{id}/metrics"),
    {
      name: "POST /v1/clusters/metrics/batch",
      method: "POST",
      path: "/v1/clusters/metrics/batch",
      body: {
        cluster_refs: Array.from(
          { length: 100 },
          (_, index) => `${seededId(showKind, index % 10)}_${seededId("GC", 1 + index)}`,
        ),
      },
    },
    ofShow(""),
    ofShow("/episodes"),
    ofShow("/episodes?search=nothing"),
    ofShow("/episodes?has_cluster=true"),
    ofShow("/integrations"),
    ofShow("/audience/geography"),
    read("/v1/analytics/geography"),
    ofShow("/audience/demographics"),
    read("/v1/analytics/demographics"),
    read("/v1/events"),
    deep("/v1/events"),
    read("/v1/events?order=asc"),
    read("/v1/events?type=cluster.*"),
    read("/v1/events?type=show.removed", "GET /v1/events?type= rare"),
    read("/v1/events?type=show.created", "GET /v1/events?type= none"),
    read(`/v1/events?object_id=${show}`, "GET /v1/events?object_id="),
    read(`/v1/events?object_id=${seededId("GOS", 3)}`, "GET /v1/events?object_id= none"),
    read(`/v1/events?created_gte=${daysAgo(20)}&order=asc`, "GET /v1/events?created_gte="),
    read("/v1/webhook-endpoints"),
    read(
      `/v1/webhook-endpoints/${endpoint}/deliveries`,
      "GET /v1/webhook-endpoints/{id}/deliveries",
    ),
    read(
      `/v1/webhook-endpoints/${endpoint}/deliveries?status=failed`,
      "GET /v1/webhook-endpoints/{id}/deliveries?status=failed",
    ),
    {
      name: "PATCH /v1/shows/{id}",
      method: "PATCH",
      path: `/v1/shows/${show}`,
      body: { about: "Changed by the bench" },
    },
    {
      name: "PATCH /v1/shows/{id}/clusters/{id}",
      method: "PATCH",
      path: `/v1/shows/${show}/clusters/${cluster}`,
      body: { name: "Renamed by the bench" },
    },
    ...episodeCallsOf(tenant),
    asPerson("/app-api/developer/logs"),
    { ...asPerson("/app-api/developer/logs"), ...deep("/app-api/developer/logs") },
    asPerson("/app-api/developer/logs?status=503"),
    asPerson("/app-api/developer/logs?status=418"),
    asPerson("/app-api/developer/logs?status=204"),
    asPerson("/app-api/developer/logs?credential_id=key_rare"),
    asPerson("/app-api/developer/logs?method=DELETE"),
    asPerson("/app-api/developer/logs?path=/v1/nothing"),
    asPerson("/app-api/developer/logs?status=404"),
    asPerson("/app-api/developer/keys"),
    asPerson("/app-api/usage"),
    asPerson("/app-api/team"),
    {
      name: "POST /app-api/dashboard/opened",
      method: "POST",
      path: "/app-api/dashboard/opened",
      body: {},
      asPerson: true,
    },
  ];
}
