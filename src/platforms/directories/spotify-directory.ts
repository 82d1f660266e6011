import { Type } from "typebox";
import type { Clock } from "../../lib/time/clock.ts";
import { payload } from "../accounts/reads/payload.ts";
import type { HttpPort } from "../http-port.ts";
import { sendRequest } from "../posts/post-read.ts";
import { toText } from "../upstream-values.ts";
import {
  DIRECTORY_LIMITS,
  requireSuccess,
  type ShowDirectory,
  unknownForm,
} from "./show-directory.ts";

const tokenPayload = payload(Type.Object({ access_token: Type.String({ minLength: 1 }) }));
const answerPayload = payload(
  Type.Object({ shows: Type.Object({ items: Type.Array(Type.Unknown()) }) }),
);
const showPayload = payload(
  Type.Object({
    id: Type.String({ pattern: "^[A-Za-z0-9]{22}$" }),
    name: Type.Optional(Type.Unknown()),
  }),
);

/** Spotify's limit for apps without an extended quota. */
const SHOWS_MAX = 10;
/**
 * Market of the request: tokens of apps have no country, and without a country Spotify answers
 * shows as null.
 */
const MARKET = "US";

export interface SpotifyApp {
  clientId: string;
  clientSecret: string;
}

/**
 * Spotify's catalogue, read with an app's own credential. It has names and ids, and no feed
 * addresses.
 */
export function createSpotifyDirectory({
  http,
  clock,
  baseUrl,
  tokenUrl,
  clientId,
  clientSecret,
}: SpotifyApp & {
  http: HttpPort;
  clock: Clock;
  baseUrl: string;
  tokenUrl: string;
}): ShowDirectory {
  const access = { http, clock, name: "Spotify", ...DIRECTORY_LIMITS };
  return {
    name: access.name,
    platforms: ["spotify"],
    find: async ({ name }, read) => {
      // A token is valid for an hour and runs are rare, so each find requests its own.
      const credential = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
      const token = requireSuccess(
        access,
        await sendRequest(
          access,
          {
            method: "POST",
            url: tokenUrl,
            headers: {
              authorization: `Basic ${credential}`,
              "content-type": "application/x-www-form-urlencoded",
            },
            body: "grant_type=client_credentials",
          },
          read,
        ),
      );
      if (!tokenPayload.Check(token)) throw unknownForm(access);
      const query = new URLSearchParams({
        q: name.slice(0, 200),
        type: "show",
        market: MARKET,
        limit: String(SHOWS_MAX),
      });
      const body = requireSuccess(
        access,
        await sendRequest(
          access,
          {
            method: "GET",
            url: `${baseUrl}/search?${query.toString()}`,
            headers: { authorization: `Bearer ${token.access_token}` },
          },
          read,
        ),
      );
      if (!answerPayload.Check(body)) throw unknownForm(access);
      return body.shows.items.flatMap((show) =>
        showPayload.Check(show)
          ? [
              {
                platform: "spotify" as const,
                externalId: show.id,
                name: toText(show.name),
                feedUrl: null,
              },
            ]
          : [],
      );
    },
  };
}
