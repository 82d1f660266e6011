import { DEMOGRAPHIC_DIMENSIONS } from "../../domain/metrics/audience/demographic-buckets.ts";
import type { Readings } from "../../domain/metrics/metric.ts";
import { bearerToken } from "../accounts/reads/account-api.ts";
import type { AccountItem, DemographicReading } from "../accounts/account-connector.ts";
import { accountError, unavailableError } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { countriesReading } from "../accounts/reads/account-values.ts";
import { connectBy } from "../accounts/reads/connect.ts";
import { toCount } from "../upstream-values.ts";
import { readFollowersBy, readMe, readMedia } from "./client.ts";
import { BREAKDOWNS, toBuckets } from "./demographics.ts";
import { graphError } from "./graph-errors.ts";
import { INSTAGRAM_BUSINESS } from "./manifest.ts";
import { readMediaNumbers } from "./media-numbers.ts";
import { toAccountCounts, toCountries, toIdentity, toItem } from "./normalise.ts";
import type { MePayload } from "./payload-schema.ts";

/** Maximum concurrent requests for the numbers of posts; each post needs its own request. */
const READS_AT_ONCE = 4;

/**
 * A professional Instagram account under Instagram's own login. The token is sent in a header and
 * never in an address.
 */
export const connectInstagramBusiness = connectBy(
  {
    manifest: INSTAGRAM_BUSINESS,
    name: "Instagram",
    authorize: bearerToken("access_token"),
    mapError: graphError,
  },
  {
    verify: async ({ accountId }, read) => {
      const me = await readMe(read);
      if (accountId !== null && accountId !== String(me.user_id))
        throw accountError("unsupported", "The sign-in opens another Instagram account.");
      return toIdentity(me);
    },

    readTotals: async ({ externalId }, read) => {
      const me = await readOwn(externalId, read);
      return { identity: toIdentity(me), readings: read.readings(toAccountCounts(me)) };
    },

    /** Pages by cursor: the address that Instagram gives for the next page holds the token. */
    listItems: async ({ externalId }, page, read) => {
      const { data, paging } = await readMedia(externalId, page, read);
      const next = typeof paging?.next === "string" ? (paging.cursors?.after ?? null) : null;
      return { items: data.map(toItem), next };
    },

    /** The first failure ends the read, because it concerns the other posts too. */
    readItems: async (_access, items, read) => {
      const found = new Map<string, Readings>();
      const errors: unknown[] = [];
      const waiting = [...items];
      const readOne = async (item: AccountItem): Promise<void> => {
        const counts = await readMediaNumbers(item, read);
        if (counts !== null) found.set(item.externalId, read.readings(counts));
      };
      const work = async (): Promise<void> => {
        let item = waiting.shift();
        while (item !== undefined && errors.length === 0) {
          await readOne(item).catch((error: unknown) => errors.push(error));
          item = waiting.shift();
        }
      };
      // All workers end before the first error is thrown, so that every request is counted.
      await Promise.all(Array.from({ length: Math.min(READS_AT_ONCE, items.length) }, work));
      if (errors.length > 0) throw errors[0];
      return found;
    },

    /** Followers by country, with their total, because the list has only the largest countries. */
    readGeography: async ({ externalId }, read) => {
      const countries = toCountries(await readFollowersBy("country", externalId, read));
      if (countries.length === 0)
        throw unavailableError(
          "too_small",
          "Instagram tells countries of followers from 100 followers on.",
        );
      const me = await readOwn(externalId, read);
      return countriesReading(countries, {
        metric: "followers",
        window: { kind: "snapshot" },
        platformTotal: toCount(me.followers_count) ?? null,
      });
    },

    /** Followers by age, by gender and by both, with their total. */
    readDemographics: async ({ externalId }, read) => {
      const found: Pick<DemographicReading, "dimension" | "buckets">[] = [];
      for (const dimension of DEMOGRAPHIC_DIMENSIONS) {
        const answer = await readFollowersBy(BREAKDOWNS[dimension], externalId, read);
        const buckets = toBuckets(answer, dimension);
        if (buckets.length > 0) found.push({ dimension, buckets });
      }
      if (found.length === 0)
        throw unavailableError(
          "too_small",
          "Instagram gives ages and genders of followers from 100 followers on.",
        );
      const me = await readOwn(externalId, read);
      return found.map((reading) => ({
        metric: "followers",
        window: { kind: "snapshot" },
        asOf: null,
        valueKind: "count",
        platformTotal: toCount(me.followers_count) ?? null,
        ...reading,
      }));
    },
  },
);

async function readOwn(accountId: string, read: AccountRead): Promise<MePayload> {
  const me = await readMe(read);
  if (String(me.user_id) === accountId) return me;
  throw accountError(
    "needs_reauth",
    "The sign-in opens another Instagram account. Connect the account again.",
  );
}
