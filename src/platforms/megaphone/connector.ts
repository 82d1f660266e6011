import { addDays } from "../../lib/time/calendar-day.ts";
import type { Readings } from "../../domain/metrics/metric.ts";
import { AccountApi } from "../accounts/reads/account-api.ts";
import type { AccountIdentity, AccountSecrets } from "../accounts/account-connector.ts";
import { accountError, orUndefined, unavailableError } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { isPublished } from "../accounts/reads/account-values.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { bindReads, type Connect } from "../accounts/reads/connect.ts";
import { readPages } from "../accounts/reads/read-pages.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { toCount } from "../upstream-values.ts";
import { endOf, lifeOf, longestRun, newestRun, toDayCounts, toGeography } from "./day-figures.ts";
import { isWithoutExport } from "./export-location.ts";
import { MEGAPHONE } from "./manifest.ts";
import { nextPage, toIdentity, toItem } from "./normalise.ts";
import { episodesPayload, podcastPayload, podcastsPayload } from "./payload-schema.ts";
import { ShowExport, type ShowExportParts } from "./show-export.ts";

const ROWS_PER_PAGE = 50;
/**
 * Age in days up to which episodes are summed: an older episode has nearly all of its listens, and
 * each further day is one more file to read.
 */
const ITEM_DAYS = 90;
const GEOGRAPHY_DAYS = 28;

/**
 * A show on Megaphone, with the catalogue by API token and the numbers from the export in the
 * customer's own bucket.
 */
export const connectMegaphone: Connect<ShowExportParts> = (parts) => {
  const api = new AccountApi(parts, {
    manifest: MEGAPHONE,
    name: "Megaphone",
    baseUrl: ({ network_id: network = "" }, configured) =>
      `${configured}/networks/${encodeURIComponent(network)}`,
    authorize: (secrets) => ({ authorization: `Token token="${requireToken(secrets)}"` }),
  });
  const showExport = new ShowExport(parts);
  const open = (secrets: AccountSecrets, upstream: UpstreamRead) => ({
    read: api.of(secrets, upstream),
    upstream,
  });
  return bindReads(MEGAPHONE, open, {
    /** With an export, also lists its bucket, so that a failure is reported while connecting. */
    verify: async ({ secrets, accountId }, { read, upstream }) => {
      const identity =
        accountId === null || accountId === ""
          ? await readOnlyShow(read)
          : toIdentity(await read.get(podcastPath(accountId), podcastPayload));
      if (!isWithoutExport(secrets)) await showExport.check(secrets, read.today(), upstream);
      return identity;
    },

    readTotals: async ({ externalId }, { read }) => {
      const podcast = await read.get(podcastPath(externalId), podcastPayload);
      const posts = toCount(podcast.episodesCount);
      return { identity: toIdentity(podcast), readings: read.readings({ posts }) };
    },

    listItems: async ({ externalId }, page, { read }) => {
      const number = Number(page ?? 1);
      const path = `${podcastPath(externalId)}/episodes`;
      const query = { page: String(number), per_page: String(ROWS_PER_PAGE) };
      const { body, headers } = await read.getResponse(path, episodesPayload, query);
      const next = nextPage(headers, { page: number, rows: body.length });
      return {
        // Drafts and scheduled episodes have no listeners and are left out.
        items: body
          .filter(({ draft }) => draft !== true)
          .map(toItem)
          .filter(isPublished(read.now())),
        next: next === null ? null : String(next),
      };
    },

    /**
     * Where the export has no numbers, the catalogue stays complete and its numbers are unknown.
     */
    readItems: async (access, items, { read, upstream }) => {
      const readings = new Map<string, Readings>();
      const today = read.today();
      const earliest = addDays(today, -ITEM_DAYS);
      const [from] = items
        .map(({ publishedAt }) => publishedAt?.slice(0, 10) ?? "")
        .filter((day) => day >= earliest)
        .sort();
      if (from === undefined) return readings;
      const wanted = { window: { from, to: today }, choose: newestRun };
      const days = await orUndefined(
        showExport.days(access, wanted, upstream),
        ({ code }) => code === "unavailable" || code === "malformed_answer",
      );
      const asOf = endOf(days?.at(-1)?.[0] ?? today);
      for (const item of items) {
        const counts = lifeOf(item, days ?? []);
        if (counts !== undefined) readings.set(item.externalId, read.readings(counts, asOf));
      }
      return readings;
    },

    readDaily: async (access, window, { upstream }) => {
      const days = await showExport.days(access, { window, choose: (all) => all }, upstream);
      return { days: toDayCounts(days), dayZone: "UTC", completeTo: days.at(-1)?.[0] ?? null };
    },

    readGeography: async (access, { read, upstream }) => {
      const today = read.today();
      const window = { from: addDays(today, -GEOGRAPHY_DAYS), to: today };
      const days = await showExport.days(access, { window, choose: longestRun }, upstream);
      if (days.length === 0)
        throw unavailableError(
          "not_yet",
          "The export has no final day of the show in the last weeks.",
        );
      const geography = toGeography(days);
      if (geography.length === 0)
        throw unavailableError("not_offered", "The rows of the export name no country.");
      return geography;
    },
  });
};

async function readOnlyShow(read: AccountRead): Promise<AccountIdentity> {
  const podcasts = await readPages(1, async (page) => {
    const query = { page: String(page), per_page: String(ROWS_PER_PAGE) };
    const { body, headers } = await read.getResponse("/podcasts", podcastsPayload, query);
    return { rows: body, next: nextPage(headers, { page, rows: body.length }) };
  });
  return chooseAccount(podcasts.map(toIdentity), null, "Megaphone");
}

const podcastPath = (id: string): string => `/podcasts/${encodeURIComponent(id)}`;

/** The token is sent between quotation marks in a header, so it may contain none. */
function requireToken({ api_token: pasted = "" }: AccountSecrets): string {
  const token = pasted.trim();
  if (/^[\u0021-\u007e]+$/.test(token) && !token.includes('"')) return token;
  throw accountError("needs_reauth", "This is no API token of Megaphone.");
}
