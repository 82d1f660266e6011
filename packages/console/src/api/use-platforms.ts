import type { Platform } from "@castmeter/sdk";
import { useMemo } from "react";
import type { Category } from "../parts/marks/platform-tile.tsx";
import { useAnswer } from "./use-answer.ts";

/** The category of reach that a kind of platform counts as. */
const CATEGORIES: Readonly<Record<Platform["category"], Category>> = {
  video: "video",
  audio: "audio",
  hosting: "audio",
  social: "social",
  newsletter: "social",
  events: "none",
};

export interface Platforms {
  name: (platform: string) => string;
  category: (platform: string) => Category;
  /** Ids of a category's platforms; empty until the list has come. */
  ofCategory: (category: Category) => string[];
  find: (platform: string) => Platform | undefined;
  all: readonly Platform[];
}

/** Names and categories of the platforms, as the API lists them. */
export function usePlatforms(): Platforms {
  const { data } = useAnswer((api, options) => api.platforms.list(options));
  return useMemo(() => {
    const all = data?.data ?? [];
    const byId = new Map(all.map((platform) => [platform.id, platform]));
    const category = (id: string): Category => {
      const found = byId.get(id);
      return found === undefined ? "none" : CATEGORIES[found.category];
    };
    return {
      all,
      category,
      name: (id) => byId.get(id)?.name ?? id.replaceAll("_", " "),
      find: (id) => byId.get(id),
      ofCategory: (wanted) => all.map(({ id }) => id).filter((id) => category(id) === wanted),
    };
  }, [data]);
}
