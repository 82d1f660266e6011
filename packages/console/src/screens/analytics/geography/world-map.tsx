import { useQuery } from "@tanstack/react-query";
import { texts } from "#texts/analytics/audience";
import { shareText } from "../../../numbers/count.ts";
import type { Category } from "../../../parts/marks/platform-tile.tsx";
import { shadeOfShare } from "./shade.ts";
import styles from "./world-map.module.css";

interface World {
  width: number;
  height: number;
  /** A path for each country, by its ISO 3166-1 alpha-2 code. */
  shapes: Readonly<Record<string, string>>;
  /** Areas without a country code. */
  without: readonly string[];
}

/** The shapes are read when a map is shown: they are larger than the page. */
const readWorld = async (): Promise<World> =>
  (await import("../../../../../../src/domain/charts/world-shapes.json")).default;

interface WorldMapProps {
  /** What is shown by country. */
  label: string;
  category: Category;
  countries: readonly { code: string | null; name: string; share: number | null }[];
  /** The code of the country that the pointer or the cursor is on. */
  active: string | null;
  onActive: (code: string | null) => void;
}

/** Countries by share, in five shades. It always stands beside the list, which has the numbers. */
export function WorldMap({ label, category, countries, active, onActive }: WorldMapProps) {
  const world = useQuery({
    queryKey: ["world-shapes"],
    queryFn: readWorld,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (world.error !== null) return <p className="muted">{texts.geography.mapFailed}</p>;
  const known = new Map(countries.map((country) => [country.code, country]));
  const most = Math.max(0, ...countries.map(({ share }) => share ?? 0));
  const named = active === null ? undefined : known.get(active);
  const { width = 1_000, height = 480, shapes = {}, without = [] } = world.data ?? {};
  return (
    <figure className={`${styles["map"]} ${styles[category]}`}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={texts.geography.map(label)}
        onPointerLeave={() => onActive(null)}
        onPointerMove={({ target }) => onActive((target as Element).getAttribute("data-country"))}
      >
        {without.map((path, index) => (
          <path key={index} d={path} />
        ))}
        {Object.entries(shapes).map(([code, path]) => (
          <path
            key={code}
            d={path}
            data-country={known.has(code) ? code : undefined}
            className={[
              styles[`shade-${shadeOfShare(known.get(code)?.share, most)}`],
              code === active ? styles["active"] : "",
            ].join(" ")}
          />
        ))}
      </svg>
      <figcaption>
        {named === undefined ? (
          <span className="muted small">{texts.geography.mapNote}</span>
        ) : (
          <>
            <strong>{named.name}</strong>{" "}
            {named.share === null ? texts.hiddenMark : shareText(named.share)}
          </>
        )}
      </figcaption>
    </figure>
  );
}
