import type { ApiClient } from "../api-client.ts";

/** Orders research about a brand of the demo; the worker of the demo asks the simulated provider. */
export async function ensureResearch(api: ApiClient, showId: string): Promise<void> {
  const { data: runs } = await api.call<{ data: unknown[] }>("GET", "/v1/research?limit=1");
  if (runs.length > 0) return;
  const { data: brands } = await api.call<{ data: { id: string }[] }>(
    "GET",
    "/v1/brands?search=Northwind&limit=1",
  );
  const [brand] = brands;
  if (brand === undefined) return;
  await api.call("POST", "/v1/research", {
    query: "Northwind Roasters: on which podcasts does it advertise, and with which message?",
    depth: "standard",
    brand_id: brand.id,
    show_id: showId,
    max_sources: 5,
    confirm: true,
  });
}
