import { causeOf } from "../../../delivery/events/record-event.ts";
import { deletedOf, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import { deletedResult } from "../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { episodeParams } from "../episodes/index.ts";
import { fetchAgain, forgetLinks } from "./fetch/fetch-state.store.ts";
import { removeTranscript } from "./store-transcript.ts";
import { findTranscriptHead, lockEpisode } from "./transcript.store.ts";

export const deleteTranscript = defineWrite({
  id: "episodes.delete_transcript",
  method: "DELETE",
  path: "/v1/shows/{show_id}/episodes/{episode_id}/transcript",
  scope: "episodes:write",
  effect: "destructive",
  params: episodeParams,
  output: writeResultOf(deletedOf("transcript")),
  confirmRule: "Always: the transcript is gone at once.",
  summary: "Delete the transcript of an episode",
  description:
    "Deletes the stored transcript at once. Where the feed links to one and the deleted one was " +
    "another, that of the feed is fetched within minutes. One of the feed itself stays deleted " +
    "until the feed names another address.",
  example: { params: { show_id: "{show_id}", episode_id: "{episode_id}" } },
  mcp: false,
  preview: async (context: WriteContext, { params }) => {
    const { show_id: showId, episode_id: episodeId } = params;
    const episode = context.workspace.showSet.has(showId)
      ? await lockEpisode(context.database, showId, episodeId)
      : undefined;
    const stored =
      episode === undefined
        ? undefined
        : await findTranscriptHead(context.database, showId, episodeId);
    if (episode === undefined || stored === undefined) throw resourceNotFound("transcript");
    const { source, language, word_count: words } = stored;
    const comesBack = source !== "feed" && episode.transcript_urls.length > 0;
    return {
      resource: "transcript",
      id: episodeId,
      wouldWrite: { source, language, word_count: words },
      deletes: true,
      effects: [
        `Delete the transcript of ${words} words.`,
        ...(comesBack ? ["The one the feed links to is fetched in its place."] : []),
      ],
      confirm: true,
      irreversible: true,
      state: { showId, episodeId, source },
    };
  },
  apply: async (context, { state: { showId, episodeId, source } }) => {
    const { database, now } = context;
    await removeTranscript(database, showId, episodeId, causeOf(context));
    if (source === "feed") await forgetLinks(database, showId, episodeId);
    else await fetchAgain(database, showId, episodeId, now);
    return deletedResult("transcript", episodeId);
  },
});
