import type { GeographyEntry } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { texts } from "#texts/analytics/audience";
import { nameOfFigure } from "#texts/analytics/metrics";
import { useApi } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { Choice } from "../../../parts/form/field.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { whoQuery } from "../address/filters.ts";
import { useAddress, useChange, useFilters } from "../address/use-address.ts";
import { AudienceSource, NotReported } from "../shared/audience-source.tsx";
import { ExportActs } from "../shared/links/export-acts.tsx";
import { footOf } from "../shared/links/foot.ts";
import { CountryList } from "./country-list.tsx";
import styles from "./geography-tab.module.css";
import { Continents, Places } from "./places.tsx";
import { WorldMap } from "./world-map.tsx";

const keyOf = ({ platform, metric }: GeographyEntry): string => `${platform}.${metric ?? ""}`;

/** Where the audience is, of one source: countries beside a map, then cities. */
export function GeographyTab() {
  const api = useApi();
  const change = useChange();
  const { name } = usePlatforms();
  const wanted = useAddress(({ source }) => (typeof source === "string" ? source : null));
  const query = whoQuery(useFilters());
  const answer = useAnswer((client, options) => client.analytics.geography(query, options));
  const entries = (answer.data?.data ?? []).filter(
    (entry) => entry.available && entry.countries.length > 0,
  );
  const chosen = entries.find((entry) => keyOf(entry) === wanted) ?? entries[0];
  return (
    <>
      <Panel
        title={texts.geography.title}
        note={texts.notByDays}
        minHeight={480}
        answer={answer}
        isEmpty={() => chosen === undefined}
        empty={
          <Empty title={texts.noneReports} text={texts.noneReportsText}>
            <Link to="/shows" className="link">
              {texts.openShows}
            </Link>
          </Empty>
        }
        switches={
          chosen !== undefined && (
            <Choice
              label={texts.geography.source}
              value={keyOf(chosen)}
              choices={entries.map((entry) => ({
                value: keyOf(entry),
                label: `${name(entry.platform)}, ${nameOfFigure(entry.metric ?? "")}`,
              }))}
              onChange={(source) => change({ source })}
            />
          )
        }
        foot={footOf(answer.data)}
        footActs={
          <ExportActs
            id="geography"
            name={texts.geography.title}
            call={api.analytics.geography(query)}
            operation="analytics.geography"
            query={query}
          />
        }
      >
        {() => chosen !== undefined && <Source key={keyOf(chosen)} entry={chosen} />}
      </Panel>
      <NotReported entries={(answer.data?.data ?? []).filter((entry) => !entry.available)} />
    </>
  );
}

function Source({ entry }: { entry: GeographyEntry }) {
  const { category, name } = usePlatforms();
  const [active, setActive] = useState<string | null>(null);
  const { platform, metric, countries, places, continents, share_basis: basis } = entry;
  const label = `${name(platform)}, ${nameOfFigure(metric ?? "")}`;
  return (
    <>
      <AudienceSource entry={entry} />
      <div className={styles["pair"]}>
        <CountryList entry={entry} onActive={setActive} />
        <div>
          <WorldMap
            label={label}
            category={category(platform)}
            countries={countries}
            active={active}
            onActive={setActive}
          />
          <div className={styles["below"]}>
            {continents.length > 0 && <Continents entry={entry} />}
            {places.length > 0 && <Places entry={entry} />}
          </div>
          {basis !== null && <p className="muted small">{texts.geography.basis[basis]}</p>}
        </div>
      </div>
    </>
  );
}
