import { createHash } from "node:crypto";
import type { Clock } from "../../lib/time/clock.ts";
import type { HttpPort } from "../http-port.ts";
import type { UpstreamAccess, UpstreamRequest } from "../upstream-call.ts";
import { DIRECTORY_LIMITS } from "./show-directory.ts";

export interface PodcastIndexKey {
  key: string;
  secret: string;
}

export interface PodcastIndexParts extends PodcastIndexKey {
  http: HttpPort;
  clock: Clock;
  baseUrl: string;
}

/** Access to Podcast Index, for looking a show's ids up and for searching. */
export interface PodcastIndexApi {
  access: UpstreamAccess;
  /** A signed request. Its headers are valid for three minutes, so each request has its own. */
  request: (path: string, parameters: Readonly<Record<string, string>>) => UpstreamRequest;
}

export function podcastIndexApi({
  http,
  clock,
  baseUrl,
  key,
  secret,
  limits = DIRECTORY_LIMITS,
}: PodcastIndexParts & { limits?: typeof DIRECTORY_LIMITS }): PodcastIndexApi {
  return {
    access: { http, clock, name: "Podcast Index", ...limits },
    request: (path, parameters) => {
      const date = String(Math.floor(clock.now().getTime() / 1_000));
      return {
        method: "GET",
        url: `${baseUrl}/${path}?${new URLSearchParams(parameters).toString()}`,
        headers: {
          accept: "application/json",
          "x-auth-key": key,
          "x-auth-date": date,
          authorization: createHash("sha1").update(`${key}${secret}${date}`).digest("hex"),
        },
      };
    },
  };
}
