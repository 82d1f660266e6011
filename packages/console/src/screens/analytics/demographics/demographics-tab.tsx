import type { DemographicEntry } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { texts } from "#texts/analytics/audience";
import { useApi } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import { whoQuery } from "../address/filters.ts";
import { oneOf, useAddress, useChange, useFilters } from "../address/use-address.ts";
import { AudienceSource, NotReported } from "../shared/audience-source.tsx";
import { ExportActs } from "../shared/links/export-acts.tsx";
import { footOf } from "../shared/links/foot.ts";
import { AgeBars } from "./age-bars.tsx";
import { BucketBars } from "./bucket-bars.tsx";
import styles from "./demographics-tab.module.css";

const readView = oneOf("view", ["apart", "together"]);

/** Ages and genders, a section for each platform with its own ranges, metric and date. */
export function DemographicsTab() {
  const api = useApi();
  const view = useAddress(readView);
  const change = useChange();
  const query = {
    ...whoQuery(useFilters()),
    ...(view === "together" ? { dimension: "age_gender" as const } : {}),
  };
  const answer = useAnswer((client, options) => client.analytics.demographics(query, options));
  const available = (entries: readonly DemographicEntry[]) =>
    entries.filter((entry) => entry.available && entry.buckets.length > 0);
  return (
    <>
      <Panel
        title={texts.demographics.title}
        note={texts.notByDays}
        minHeight={420}
        answer={answer}
        isEmpty={({ data }) => available(data).length === 0}
        empty={
          <Empty title={texts.noneReports} text={texts.noneReportsText}>
            <Link to="/shows" className="link">
              {texts.openShows}
            </Link>
          </Empty>
        }
        switches={
          <Switch
            label={texts.demographics.view}
            value={view}
            choices={[
              { value: "apart", label: texts.demographics.apart },
              { value: "together", label: texts.demographics.together },
            ]}
            onChange={(value) => change({ view: value === "apart" ? undefined : value })}
          />
        }
        foot={footOf(answer.data)}
        footActs={
          <ExportActs
            id="demographics"
            name={texts.demographics.title}
            call={api.analytics.demographics(query)}
            operation="analytics.demographics"
            query={query}
          />
        }
      >
        {({ data }) => (
          <div className={styles["sources"]}>
            {[
              ...Map.groupBy(available(data), ({ platform, metric }) => `${platform} ${metric}`),
            ].map(([key, entries]) => (
              <Source key={key} entries={entries} />
            ))}
          </div>
        )}
      </Panel>
      <NotReported entries={(answer.data?.data ?? []).filter((entry) => !entry.available)} />
    </>
  );
}

/** The entries of one platform and metric: an entry for each dimension. */
function Source({ entries }: { entries: readonly DemographicEntry[] }) {
  const [first] = entries;
  const of = (dimension: DemographicEntry["dimension"]) =>
    entries.find((entry) => entry.dimension === dimension);
  if (first === undefined) return null;
  const [age, gender] = [of("age"), of("gender")];
  const both = age === undefined && gender === undefined ? of("age_gender") : undefined;
  return (
    <section className={styles["source"]}>
      <AudienceSource entry={first} />
      {both === undefined ? (
        <div className={styles["pair"]}>
          {age !== undefined && <BucketBars entry={age} title={texts.demographics.age} />}
          {gender !== undefined && <BucketBars entry={gender} title={texts.demographics.gender} />}
        </div>
      ) : (
        <AgeBars entry={both} />
      )}
    </section>
  );
}
