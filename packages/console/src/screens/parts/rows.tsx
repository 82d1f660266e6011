import { useState } from "react";
import { texts as pageTexts } from "#texts/parts-page";
import { BarRow, BarRows } from "../../parts/numbers/bar-row.tsx";
import { Count } from "../../parts/numbers/count.tsx";
import { type Category, PlatformTile } from "../../parts/marks/platform-tile.tsx";
import styles from "./parts-page.module.css";

const texts = pageTexts.rows;

const ROWS: readonly [platform: string, name: string, Category, value: number | null][] = [
  ["youtube", "YouTube", "video", 2_148_316],
  ["spotify", "Spotify", "audio", 870_674],
  ["instagram", "Instagram", "social", 564_364],
  ["newsletter", "Newsletter", "social", null],
];
const MOST = 2_400_000;

const TILES = [
  ["youtube", "spotify", "applePodcasts", "op3", "instagram", "instagramBusiness"],
  ["tiktok", "facebook", "threads", "twitter", "linkedin", "simplecast", "kit"],
].flat();

/** Rows of a breakdown that choose a filter, and the letters of platforms. */
export function Rows() {
  const [chosen, setChosen] = useState<string | null>("instagram");
  return (
    <section className={styles["section"]}>
      <h3>{texts.title}</h3>
      <BarRows label={texts.title}>
        {ROWS.map(([platform, name, category, value]) => (
          <BarRow
            key={platform}
            platform={platform}
            name={name}
            category={category}
            width={value === null ? null : value / MOST}
            share={value === null ? null : value / MOST}
            count={<Count value={value} isInline />}
            isChosen={chosen === platform}
            onChoose={() => setChosen(chosen === platform ? null : platform)}
          />
        ))}
      </BarRows>
      <h3>{texts.tiles}</h3>
      <p className={styles["line"]}>
        {TILES.map((platform) => (
          <PlatformTile key={platform} platform={platform} />
        ))}
      </p>
    </section>
  );
}
