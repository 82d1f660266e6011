import { Type } from "typebox";
import { payload } from "../accounts/reads/payload.ts";
import { sendRequest } from "../posts/post-read.ts";
import { toCount, toId, toText, toWebAddress } from "../upstream-values.ts";
import { podcastIndexApi, type PodcastIndexParts } from "./podcast-index-api.ts";
import { requireSuccess, type ShowDirectory, unknownForm } from "./show-directory.ts";

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

/** Podcast Index, which gives the Apple id of a show by its feed or `podcast:guid`. */
export function createPodcastIndex(parts: PodcastIndexParts): ShowDirectory {
  const { access, request } = podcastIndexApi(parts);
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
      const answer = await sendRequest(
        access,
        request(`podcasts/${query.path}`, query.parameters),
        read,
      );
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
