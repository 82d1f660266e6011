import { BRAVE } from "./brave.ts";
import type { WebSearchDriver } from "./driver.ts";
import { SEARXNG } from "./searxng.ts";
import { TAVILY } from "./tavily.ts";
import type { WebSearchName } from "./web-search.ts";

/** Every search provider that can be configured. */
export const WEB_SEARCH_DRIVERS: Readonly<Record<WebSearchName, WebSearchDriver>> = {
  tavily: TAVILY,
  searxng: SEARXNG,
  brave: BRAVE,
};
