import type { DayRange } from "../../lib/time/calendar-day.ts";
import { apiKeyIn } from "../accounts/reads/account-api.ts";
import type { DailySeries } from "../accounts/account-connector.ts";
import { accountError, malformedAnswer } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { connectBy } from "../accounts/reads/connect.ts";
import { TRANSISTOR } from "./manifest.ts";
import { sumOf, toDays, toIdentity, toItem, toTransistorDay } from "./normalise.ts";
import {
  episodeDaysPayload,
  episodesPayload,
  oneShowPayload,
  type ShowPayload,
  showDaysPayload,
  showsPayload,
} from "./payload-schema.ts";

const EPISODES_PER_PAGE = 50;
/** Maximum shows of a key; a key seldom opens more, and then the user names the show. */
const SHOWS_MAX = 100;

/** A show on Transistor, by API key. It has no lifetime counter: totals are the sum of all days. */
export const connectTransistor = connectBy(
  { manifest: TRANSISTOR, name: "Transistor", authorize: apiKeyIn("x-api-key") },
  {
    verify: async ({ accountId }, read) => {
      if (accountId !== null) return toIdentity(await showOf(accountId, read));
      const query = { "pagination[per]": String(SHOWS_MAX) };
      const { data } = await read.get("/shows", showsPayload, query);
      const [only, ...more] = data;
      if (only === undefined)
        throw accountError("unsupported", "The key opens no show on Transistor.");
      if (more.length === 0) return toIdentity(only);
      const choices = data.map(({ id, attributes }) => ({
        id: String(id),
        name: attributes.title ?? String(id),
      }));
      throw accountError("choose_account", "The key opens several shows on Transistor.", {
        choices,
      });
    },

    readTotals: async ({ externalId }, read) => {
      const show = await showOf(externalId, read);
      const from = (show.attributes.created_at ?? "").slice(0, 10);
      if (!/^\d{4}-\d{2}-\d{2}$/.test(from))
        throw malformedAnswer("Transistor does not say since when the show is there.");
      const days = await daysOf(externalId, { from, to: read.today() }, read);
      return {
        identity: toIdentity(show),
        readings: read.readings({ downloads: read.isWhole ? sumOf(days) : undefined }),
      };
    },

    listItems: async ({ externalId }, page, read) => {
      const { data, meta } = await read.get("/episodes", episodesPayload, {
        show_id: externalId,
        status: "published",
        order: "desc",
        "pagination[page]": page ?? "1",
        "pagination[per]": String(EPISODES_PER_PAGE),
      });
      const hasNext = meta !== undefined && meta.currentPage < meta.totalPages;
      return { items: data.map(toItem), next: hasNext ? String(meta.currentPage + 1) : null };
    },

    /** One request answers every episode of the show, day by day since the oldest one wanted. */
    readItems: async ({ externalId }, items, read) => {
      const today = read.today();
      const [oldest = today] = items
        .map(({ publishedAt }) => publishedAt?.slice(0, 10) ?? "")
        .filter((day) => day !== "")
        .sort();
      const window = { from: oldest, to: today };
      const path = `/analytics/${encodeURIComponent(externalId)}/episodes`;
      const { data } = await read.get(path, episodeDaysPayload, windowQuery(window));
      const wanted = new Set(items.map((item) => item.externalId));
      return new Map(
        data.attributes.episodes
          .filter(({ id }) => wanted.has(String(id)))
          .map(({ id, downloads }) => {
            const days = toDays(downloads, window);
            const leftOut = downloads.length - days.length;
            read.leaveOut(leftOut);
            const sum = leftOut === 0 ? sumOf(days) : undefined;
            return [String(id), read.readings({ downloads: sum })];
          }),
      );
    },

    readDaily: async ({ externalId }, window, read) => {
      const days = await daysOf(externalId, window, read);
      return { days, dayZone: "unknown", completeTo: null };
    },
  },
);

const showOf = async (id: string, read: AccountRead): Promise<ShowPayload> =>
  (await read.get(`/shows/${encodeURIComponent(id)}`, oneShowPayload)).data;

async function daysOf(
  showId: string,
  window: DayRange,
  read: AccountRead,
): Promise<DailySeries["days"]> {
  const path = `/analytics/${encodeURIComponent(showId)}`;
  const { data } = await read.get(path, showDaysPayload, windowQuery(window));
  const { downloads } = data.attributes;
  const days = toDays(downloads, window);
  read.leaveOut(downloads.length - days.length);
  return days;
}

/** Dates are always sent: the default is the last 14 days, without a hint that there are more. */
const windowQuery = ({ from, to }: DayRange): Record<string, string> => ({
  start_date: toTransistorDay(from),
  end_date: toTransistorDay(to),
});
