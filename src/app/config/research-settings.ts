import { headerKeyOf, oneOf, optional, urlOf } from "./setting-values.ts";

/** Settings of web research, which is off by default. */
export const RESEARCH = {
  RESEARCH_PROVIDER: optional(
    oneOf("tavily", "searxng", "brave"),
    "Search provider that [web research](research.md) asks: `tavily`, `searxng` or `brave`; " +
      "without one there is no research",
  ),
  RESEARCH_API_KEY: optional(
    headerKeyOf,
    "Its key; required for `tavily` and `brave`. SearXNG gets it as a bearer token, for a proxy " +
      "before it",
  ),
  RESEARCH_SEARXNG_URL: optional(
    urlOf,
    "Address of your SearXNG, which may be http and private; required for `searxng`. Its " +
      "`search.formats` must list `json`",
  ),
  RESEARCH_STORAGE: optional(
    oneOf("results", "links_only"),
    "What your contract with the provider permits to be kept: everything (`results`), or links " +
      "with titles and days (`links_only`)",
    "`links_only` for `brave`, else `results`",
  ),
};
