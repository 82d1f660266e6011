import { createHash } from "node:crypto";
import { Type } from "typebox";
import type { Clock } from "../../lib/time/clock.ts";
import { payload } from "../accounts/reads/payload.ts";
import type { HttpPort } from "../http-port.ts";
import { sendRequest } from "../posts/post-read.ts";
import { toCount, toId, toText, toWebAddress } from "../upstream-values.ts";
import {
  DIRECTORY_LIMITS,
  requireSuccess,
  type ShowDirectory,
  unknownForm,
} from "./show-directory.ts";

/** `feed` is an empty list where the index has no such show. */
const answerPayload = payload(Type.Object({ feed: Type.Unknown() }));
const feedPayload = payload(
  Type.Object({
    itunesId: Type.Optional(Type.Unknown()),
    title: Type.Optional(Type.Unknown()),
    url: Type.Optional(Type.Unknown()),
    dead: Type.Optional(Type.Unknown()),
  }),
);

export interface PodcastIndexKey {
  key: string;
  secret: string;
}

/** Podcast Index, which gives the Apple id of a show by its feed or `podcast:guid`. */
export function createPodcastIndex({
  http,
  clock,
  baseUrl,
  key,
  secret,
}: PodcastIndexKey & { http: HttpPort; clock: Clock; baseUrl: string }): ShowDirectory {
  const access = { http, clock, name: "Podcast Index", ...DIRECTORY_LIMITS };
  // The headers are valid for three minutes, so they are made for each request.
  const headers = (): Record<string, string> => {
    const date = String(Math.floor(clock.now().getTime() / 1_000));
    return {
      accept: "application/json",
      "x-auth-key": key,
      "x-auth-date": date,
      authorization: createHash("sha1").update(`${key}${secret}${date}`).digest("hex"),
    };
  };
  return {
    name: access.name,
    platforms: ["applePodcasts"],
    find: async ({ feedUrl, podcastGuid }, read) => {
      const query =
        feedUrl !== null
          ? { path: "byfeedurl", parameters: { url: feedUrl } }
          : podcastGuid !== null
            ? { path: "byguid", parameters: { guid: podcastGuid } }
            : null;
      if (query === null) return [];
      const parameters = new URLSearchParams(query.parameters).toString();
      const url = `${baseUrl}/podcasts/${query.path}?${parameters}`;
      const answer = await sendRequest(access, { method: "GET", url, headers: headers() }, read);
      // For an unknown feed the answer is 400 with `status: "false"`.
      if (answer.status === 400 || answer.status === 404) return [];
      const body = requireSuccess(access, answer);
      if (!answerPayload.Check(body)) throw unknownForm(access);
      const { feed } = body;
      if (!feedPayload.Check(feed) || toCount(feed.dead) === 1) return [];
      const externalId = toId(feed.itunesId);
      if (externalId === null || externalId === "0") return [];
      return [
        {
          platform: "applePodcasts",
          externalId,
          name: toText(feed.title),
          feedUrl: toWebAddress(feed.url) ?? feedUrl,
        },
      ];
    },
  };
}
