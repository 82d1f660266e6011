import type { WebSearchSettings } from "../../infrastructure/web-search/create-web-search.ts";
import type { Settings } from "./settings.ts";

/** The search provider of web research; undefined where none is configured. */
export function researchOf(settings: Settings): WebSearchSettings | undefined {
  const { RESEARCH_PROVIDER: provider } = settings;
  if (provider === undefined) return undefined;
  return {
    provider,
    apiKey: settings.RESEARCH_API_KEY ?? "",
    baseUrl: settings.RESEARCH_SEARXNG_URL,
    storage: settings.RESEARCH_STORAGE,
  };
}

/** Faults of combinations of the settings of web research. */
export function researchConflicts(settings: Partial<Settings>): string[] {
  if (!("RESEARCH_PROVIDER" in settings)) return [];
  const { RESEARCH_PROVIDER: provider } = settings;
  const others = ["RESEARCH_API_KEY", "RESEARCH_SEARXNG_URL", "RESEARCH_STORAGE"] as const;
  if (provider === undefined)
    return others
      .filter((name) => settings[name] !== undefined)
      .map((name) => `RESEARCH_PROVIDER is required with ${name}`);
  const isOwn = provider === "searxng";
  const needed = isOwn ? "RESEARCH_SEARXNG_URL" : "RESEARCH_API_KEY";
  return [
    ...(needed in settings && settings[needed] === undefined
      ? [`${needed} is required with RESEARCH_PROVIDER=${provider}`]
      : []),
    ...(!isOwn && settings.RESEARCH_SEARXNG_URL !== undefined
      ? ["RESEARCH_SEARXNG_URL is for RESEARCH_PROVIDER=searxng alone"]
      : []),
  ];
}
