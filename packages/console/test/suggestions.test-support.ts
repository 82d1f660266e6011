import { newId } from "../../../src/kernel/ids.ts";
import type { ConsoleApp } from "./console-app.test-support.ts";

/** In place of all others, open suggestions for the episode, of which two are of high confidence. */
export async function replaceSuggestions(
  { app, values }: ConsoleApp,
  titles: readonly string[],
): Promise<string[]> {
  await app.sql("delete from cluster_suggestions");
  const ids: string[] = [];
  for (const [index, title] of titles.entries()) {
    const id = newId("sug");
    ids.push(id);
    await app.sql(
      `insert into cluster_suggestions
         (show_id, id, episode_id, platform, external_id, item_key, url, title, published_at,
          confidence, score, reason, evidence, status, expires_at, created_at, updated_at)
       values ($1, $2, $3, 'tiktok', $4, $5, $6, $7, $8, $9, $10, 'Its title.', $11, 'open', $12, $8, $8)`,
      [
        values["show_id"],
        id,
        values["episode_id"],
        `755321098765432${index}`,
        `tiktok/${id}`,
        `https://www.tiktok.com/@salt/video/755321098765432${index}`,
        title,
        app.clock.now(),
        index < 2 ? "high" : "medium",
        0.9 - index / 10,
        JSON.stringify([
          { kind: "title", isHard: true, score: 0.9, text: "Its title.", atSec: null },
        ]),
        new Date(app.clock.now().getTime() + 86_400_000),
      ],
    );
  }
  return ids;
}
