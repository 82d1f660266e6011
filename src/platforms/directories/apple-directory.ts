import { Type } from "typebox";
import { payload } from "../accounts/reads/payload.ts";
import { sendRequest } from "../posts/post-read.ts";
import type { HttpPort } from "../http-port.ts";
import type { Clock } from "../../lib/time/clock.ts";
import { toId, toText, toWebAddress } from "../upstream-values.ts";
import {
  DIRECTORY_LIMITS,
  ENTRIES_MAX,
  requireSuccess,
  type ShowDirectory,
  unknownForm,
} from "./show-directory.ts";

const answerPayload = payload(Type.Object({ results: Type.Array(Type.Unknown()) }));
const showPayload = payload(
  Type.Object({
    collectionId: Type.Union([Type.Number(), Type.String()]),
    collectionName: Type.Optional(Type.Unknown()),
    feedUrl: Type.Optional(Type.Unknown()),
  }),
);

/**
 * Apple's public search, without a key. It allows about 20 requests a minute from one address; a
 * run makes one. Bodies are sent as `text/javascript` and begin with empty lines.
 */
export function createAppleDirectory({
  http,
  clock,
  baseUrl,
}: {
  http: HttpPort;
  clock: Clock;
  baseUrl: string;
}): ShowDirectory {
  const access = { http, clock, name: "Apple Podcasts", ...DIRECTORY_LIMITS };
  return {
    name: access.name,
    platforms: ["applePodcasts"],
    find: async ({ name }, read) => {
      const query = new URLSearchParams({
        term: name.slice(0, 200),
        media: "podcast",
        entity: "podcast",
        limit: String(ENTRIES_MAX),
      });
      const url = `${baseUrl}/search?${query.toString()}`;
      const headers = { accept: "application/json, text/javascript" };
      const body = requireSuccess(
        access,
        await sendRequest(access, { method: "GET", url, headers }, read),
      );
      if (!answerPayload.Check(body)) throw unknownForm(access);
      return body.results.slice(0, ENTRIES_MAX).flatMap((row) => {
        if (!showPayload.Check(row)) return [];
        const externalId = toId(row.collectionId);
        if (externalId === null) return [];
        const entry = { name: toText(row.collectionName), feedUrl: toWebAddress(row.feedUrl) };
        return [{ platform: "applePodcasts" as const, externalId, ...entry }];
      });
    },
  };
}
