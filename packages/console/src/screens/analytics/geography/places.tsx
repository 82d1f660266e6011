import type { GeographyEntry } from "@castmeter/sdk";
import { texts } from "#texts/analytics/audience";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { exactCount } from "../../../numbers/count.ts";
import { BarRow, BarRows } from "../../../parts/numbers/bar-row.tsx";
import { PlaceCount } from "./place-count.tsx";

const FIRST = 12;

/** Cities or states, where the platform has them. */
export function Places({
  entry: { places, platform, value_kind: kind },
}: {
  entry: GeographyEntry;
}) {
  const { category } = usePlatforms();
  const shown = places.slice(0, FIRST);
  const most = Math.max(0, ...shown.map(({ share }) => share ?? 0)) || 1;
  return (
    <section>
      <h3>{texts.geography.places}</h3>
      <BarRows label={texts.geography.places}>
        {shown.map(
          ({ name, code, country_code: country, share, value, geonames_id: id }, index) => (
            <BarRow
              key={`${code} ${name} ${id} ${index}`}
              name={[name ?? code ?? texts.geography.unnamedPlace, country]
                .filter((part) => part !== null)
                .join(", ")}
              category={category(platform)}
              width={share === null ? null : share / most}
              share={share}
              count={<PlaceCount value={value} kind={kind} />}
            />
          ),
        )}
      </BarRows>
    </section>
  );
}

/** Sums over the listed countries. */
export function Continents({ entry: { continents, value_kind: kind } }: { entry: GeographyEntry }) {
  const most = Math.max(0, ...continents.map(({ value }) => value)) || 1;
  return (
    <section>
      <h3>{texts.geography.continents}</h3>
      <BarRows label={texts.geography.continents}>
        {continents.map(({ code, name, value, share }) => (
          <BarRow
            key={code}
            name={name}
            width={value / most}
            share={share}
            count={kind === "count" ? exactCount(value) : ""}
          />
        ))}
      </BarRows>
    </section>
  );
}
