import type { GeographyEntry } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/analytics/audience";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { BarRow, BarRows } from "../../../parts/numbers/bar-row.tsx";
import { PlaceCount } from "./place-count.tsx";
import styles from "./geography-tab.module.css";

/** Every country with its number. @param onActive Takes the country that the pointer is on. */
export function CountryList({
  entry,
  onActive,
}: {
  entry: GeographyEntry;
  onActive: (code: string | null) => void;
}) {
  const [search, setSearch] = useState("");
  const { category } = usePlatforms();
  const { countries, platform, value_kind: kind } = entry;
  const most = Math.max(0, ...countries.map(({ share }) => share ?? 0)) || 1;
  const wanted = search.trim().toLowerCase();
  const shown = countries.filter(
    ({ name, code }) => name.toLowerCase().includes(wanted) || code?.toLowerCase() === wanted,
  );
  return (
    <section>
      <input
        type="search"
        className={styles["search"]}
        aria-label={texts.geography.search}
        placeholder={texts.geography.search}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {shown.length === 0 && <p className="muted">{texts.geography.nothing}</p>}
      <div
        className={styles["list"]}
        onPointerLeave={() => onActive(null)}
        onPointerMove={({ target }) => {
          const row = (target as Element).closest("li");
          const place = [...(row?.parentElement?.children ?? [])].findIndex((one) => one === row);
          onActive(shown[place]?.code ?? null);
        }}
      >
        <BarRows label={texts.geography.title}>
          {shown.map(({ code, name, share, value }) => (
            <BarRow
              key={`${code} ${name}`}
              name={name}
              category={category(platform)}
              width={share === null ? null : share / most}
              share={share}
              count={<PlaceCount value={value} kind={kind} />}
            />
          ))}
        </BarRows>
      </div>
      {entry.hidden_share_countries > 0 && (
        <p className="muted small">{texts.hidden(entry.hidden_share_countries)}</p>
      )}
      {entry.listed_countries_max !== null && (
        <p className="muted small">{texts.geography.listed(entry.listed_countries_max)}</p>
      )}
    </section>
  );
}
