import { startTestApp, type TestAnswer, type TestApp } from "../../../../test/harness.ts";

export interface BrandFixture {
  app: TestApp;
  workspaceId: string;
  key: string;
  /** Another network, which must see nothing of the first one. */
  strangerKey: string;
  send: (method: string, path: string, body?: unknown, as?: string) => Promise<TestAnswer>;
  /** A new brand; its id. */
  brand: (fields?: Record<string, unknown>) => Promise<string>;
  /** A row of a campaign of a brand. */
  campaign: (brandId: string, fields?: { status?: string; start?: string }) => Promise<void>;
  events: (brandId: string) => Promise<{ type: string; data: { changed_fields?: string[] } }[]>;
}

export async function startBrandFixture(): Promise<BrandFixture> {
  const app = await startTestApp();
  const workspaceId = await app.workspace();
  const key = await app.key(workspaceId);
  const strangerKey = await app.key(await app.workspace({ name: "Other Network" }));
  const send: BrandFixture["send"] = (method, path, body, as = key) =>
    app.request(method, path, { key: as, ...(body === undefined ? {} : { body }) });
  let campaigns = 0;
  return {
    app,
    workspaceId,
    key,
    strangerKey,
    send,
    brand: async (fields = {}) =>
      (await send("POST", "/v1/brands", { name: "Northwind Roasters", ...fields })).body.data.id,
    campaign: async (brandId, { status = "active", start = "2026-10-12" } = {}) => {
      campaigns += 1;
      await app.sql(
        `insert into campaigns
           (workspace_id, id, name, status, brand_id, start_date, timezone, currency, created_by,
            status_changed_at, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, 'Europe/London', 'gbp', 'key', now(), now(), now())`,
        [
          workspaceId,
          `campaign${String(campaigns).padStart(12, "0")}`,
          `Autumn ${campaigns}`,
          status,
          brandId,
          start,
        ],
      );
    },
    events: (brandId) =>
      app.sql("select type, data from events where object_id = $1 order by created_at", [brandId]),
  };
}
