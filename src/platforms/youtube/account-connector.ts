import { DEMOGRAPHIC_DIMENSIONS } from "../../domain/metrics/audience/demographic-buckets.ts";
import type { DemographicReading } from "../accounts/account-connector.ts";
import { accountFailure, AccountReadError, unavailableError } from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { bindReads, type Connect } from "../accounts/reads/connect.ts";
import { notListed } from "../accounts/reads/connected-account.ts";
import {
  readOwnChannels,
  readReport,
  readUploads,
  readVideos,
  type YoutubeRead,
  youtubeReads,
} from "./account-client.ts";
import { noChannel, type YoutubePurpose } from "./account-errors.ts";
import { YOUTUBE_ACCOUNT } from "./account-manifest.ts";
import {
  formatCursor,
  type OwnChannel,
  parseCursor,
  toIdentity,
  toItems,
  toOwnChannel,
  type UploadsCursor,
} from "./account-normalise.ts";
import {
  dailyQuery,
  geographyQueries,
  settledWindow,
  toDailySeries,
  toGeography,
} from "./analytics.ts";
import { demographicsQuery, toDemographics } from "./demographics.ts";

/**
 * A channel under its owner's sign-in: counters from the Data API; days, countries, ages and
 * genders from the Analytics API.
 */
export const connectYoutubeAccount: Connect = (parts) =>
  bindReads(YOUTUBE_ACCOUNT, youtubeReads(parts), {
    verify: async ({ accountId }, read) => {
      const channels = await channelsOf("connecting", read);
      const identities = channels.map(({ profile }) => toIdentity(profile));
      return chooseAccount(identities, accountId, "YouTube", "channel");
    },

    readTotals: async ({ externalId }, read) => {
      const { profile } = await channelOf(externalId, read);
      return { identity: toIdentity(profile), readings: profile.readings };
    },

    /** Two requests a page: ids, then videos with their numbers, lengths and privacy. */
    listItems: async ({ externalId }, page, read) => {
      const cursor = page === null ? await firstPage(externalId, read) : parseCursor(page);
      if (cursor === null) return { items: [], next: null };
      const { playlistId } = cursor;
      const { videoIds, nextPageToken: pageToken } = await readUploads(cursor, read);
      const next = pageToken === null ? null : formatCursor({ playlistId, pageToken });
      if (videoIds.length === 0) return { items: [], next };
      const videos = await readVideos(videoIds, read);
      return { items: toItems(videos, read.data.now()), next };
    },

    readDaily: async ({ externalId }, window, read) =>
      toDailySeries(await readReport(dailyQuery(externalId, window), read)),

    readGeography: async ({ externalId }, read) => {
      const window = settledWindow(read.data.now());
      const queries = geographyQueries(externalId, window);
      const countries = await readReport(queries.countries, read);
      if (countries.length === 0)
        throw unavailableError(
          "too_small",
          "YouTube has no views by country for the last 30 days.",
        );
      const states = await readReport(queries.states, read);
      const total = await readReport(queries.total, read);
      return toGeography({ total, countries, states, asOf: window.asOf });
    },

    readDemographics: async ({ externalId }, read) => {
      const window = settledWindow(read.data.now());
      const readings: DemographicReading[] = [];
      for (const dimension of DEMOGRAPHIC_DIMENSIONS) {
        const rows = await readReport(demographicsQuery(externalId, window, dimension), read);
        readings.push(toDemographics(rows, window, dimension));
      }
      const reported = readings.filter(({ buckets }) => buckets.length > 0);
      if (reported.length > 0) return reported;
      throw unavailableError("too_small", "YouTube has no ages or genders for the last 30 days.");
    },
  });

async function firstPage(channelId: string, read: YoutubeRead): Promise<UploadsCursor | null> {
  const { uploadsId } = await channelOf(channelId, read);
  return uploadsId === null ? null : { playlistId: uploadsId, pageToken: null };
}

async function channelOf(channelId: string, read: YoutubeRead): Promise<OwnChannel> {
  const channels = await channelsOf("reading", read);
  const channel = channels.find(({ profile }) => profile.externalId === channelId);
  if (channel !== undefined) return channel;
  throw notListed(
    read.data,
    accountFailure(
      "needs_reauth",
      "The sign-in opens another YouTube channel. Connect the account again.",
    ),
  );
}

async function channelsOf(purpose: YoutubePurpose, read: YoutubeRead): Promise<OwnChannel[]> {
  const channels = await readOwnChannels(purpose, read);
  if (channels.length === 0) throw new AccountReadError(noChannel(purpose));
  return channels.map((channel) => toOwnChannel(channel, read.data.now()));
}
