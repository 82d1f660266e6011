import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe("the settings of web research", () => {
  it("name no provider by default, and one with what it needs", () => {
    expect(readConfig({}).research).toBeUndefined();
    expect(readConfig({ RESEARCH_PROVIDER: "brave", RESEARCH_API_KEY: "k" }).research).toEqual({
      provider: "brave",
      apiKey: "k",
      baseUrl: undefined,
      storage: undefined,
    });
    expect(
      readConfig({
        RESEARCH_PROVIDER: "searxng",
        RESEARCH_SEARXNG_URL: "http://10.0.0.7:8080/",
        RESEARCH_STORAGE: "links_only",
      }).research,
    ).toEqual({
      provider: "searxng",
      apiKey: "",
      baseUrl: "http://10.0.0.7:8080",
      storage: "links_only",
    });
  });

  it("name what is missing, and an address of another provider than SearXNG", () => {
    expect(faultsOf({ RESEARCH_PROVIDER: "tavily" })).toEqual([
      "RESEARCH_API_KEY is required with RESEARCH_PROVIDER=tavily",
    ]);
    expect(faultsOf({ RESEARCH_PROVIDER: "searxng" })).toEqual([
      "RESEARCH_SEARXNG_URL is required with RESEARCH_PROVIDER=searxng",
    ]);
    expect(faultsOf({ RESEARCH_API_KEY: "k", RESEARCH_STORAGE: "results" })).toEqual([
      "RESEARCH_PROVIDER is required with RESEARCH_API_KEY",
      "RESEARCH_PROVIDER is required with RESEARCH_STORAGE",
    ]);
    expect(
      faultsOf({
        RESEARCH_PROVIDER: "brave",
        RESEARCH_API_KEY: "k",
        RESEARCH_SEARXNG_URL: "http://10.0.0.7",
      }),
    ).toEqual(["RESEARCH_SEARXNG_URL is for RESEARCH_PROVIDER=searxng alone"]);
    expect(faultsOf({ RESEARCH_PROVIDER: "exa" })).toEqual([
      "RESEARCH_PROVIDER must be one of tavily, searxng, brave",
    ]);
  });
});
