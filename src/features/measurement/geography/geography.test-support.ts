import type { TestApp } from "../../../../test/harness.ts";
import { newId } from "../../../kernel/ids.ts";
import type { GeographyReading } from "../../../platforms/accounts/account-connector.ts";
import { countryName } from "../../../platforms/accounts/places/countries.ts";

export interface LinkOptions {
  accountId?: string;
  status?: "connected" | "disconnected" | "needs_reauth";
  unavailable?: { reason: string; message: string };
}

/** Links an account of a platform to a show. */
export async function link(
  app: TestApp,
  showId: string,
  platform: string,
  { accountId = "account-1", status = "connected", unavailable }: LinkOptions = {},
): Promise<void> {
  const now = app.clock.now();
  await app.runtime.database
    .insertInto("connections")
    .values({
      show_id: showId,
      platform,
      id: newId("con"),
      status,
      external_account_id: accountId,
      connect_via: "api",
      unavailable: JSON.stringify(unavailable === undefined ? {} : { geography: unavailable }),
      connected_at: now,
      last_updated_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** An account's report of one metric by country; null is a hidden number. */
export function told(
  metric: GeographyReading["metric"],
  values: Record<string, number | null>,
  change: Partial<GeographyReading> = {},
): GeographyReading {
  const countries = Object.entries(values).map(([code, value]) => ({
    code,
    name: countryName(code) ?? code,
    value,
    label: value === null ? "<1%" : null,
  }));
  return {
    metric,
    window: { kind: "days", days: 30 },
    asOf: "2026-10-18T07:00:00.000Z",
    valueKind: metric === "plays_share" ? "share" : "count",
    platformTotal: null,
    countries,
    places: [],
    ...change,
  };
}

export async function store(
  app: TestApp,
  showId: string,
  platform: string,
  reading: GeographyReading,
  {
    accountId = "account-1",
    fetchedAt = app.clock.now(),
  }: { accountId?: string; fetchedAt?: Date } = {},
): Promise<void> {
  await app.runtime.database
    .insertInto("account_geography")
    .values({
      show_id: showId,
      platform,
      metric: reading.metric,
      account_id: accountId,
      reading: JSON.stringify(reading),
      as_of: reading.asOf,
      fetched_at: fetchedAt,
    })
    .execute();
}
