import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";
import { readEpisodeSearch, readEpisodesSearch, readReaderSearch } from "./search.ts";

const episodesRoute = createRoute({
  getParentRoute: () => root,
  path: "/episodes",
  validateSearch: readEpisodesSearch,
  component: lazyRouteComponent(() => import("./episodes.tsx"), "Episodes"),
});

const episodeRoute = createRoute({
  getParentRoute: () => root,
  path: "/shows/$showId/episodes/$episodeId",
  validateSearch: readEpisodeSearch,
  component: lazyRouteComponent(() => import("./episode/episode-page.tsx"), "EpisodePage"),
});

const transcriptRoute = createRoute({
  getParentRoute: () => root,
  path: "/shows/$showId/episodes/$episodeId/transcript",
  validateSearch: readReaderSearch,
  component: lazyRouteComponent(() => import("./transcript/transcript-page.tsx"), "TranscriptPage"),
});

export const episodesRoutes = [episodesRoute, episodeRoute, transcriptRoute] as const;
