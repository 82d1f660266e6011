import type { AnalyticsProvenance } from "@castmeter/sdk";
import { texts } from "#texts/analytics/more";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { exactCount } from "../../../numbers/count.ts";
import { ageText, dateText, shortDayText } from "../../../numbers/time.ts";
import { Count, type CountMark, staleMark } from "../../../parts/numbers/count.tsx";
import { PlatformTile } from "../../../parts/marks/platform-tile.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { Bleed } from "../../../parts/page/bleed.tsx";
import { PhoneLabel } from "../shared/phone-label.tsx";
import { useShows } from "../shared/filters/use-shows.ts";
import styles from "./provenance-tab.module.css";

type Entry = AnalyticsProvenance["entries"][number];

const keyOf = ({ show_id: show, platform }: Entry): string => `${show}.${platform}`;

function markOf(entry: Entry): CountMark | null {
  if (entry.value === null) return { kind: "unknown", reason: texts.provenance.noDays };
  if (entry.kept !== null) return { kind: "kept" };
  return staleMark(entry.last_fetched_at);
}

/** The accounts that a number is added up from; a row opens the days of its account. */
export function EntryTable({
  provenance,
  chosen,
  onOpen,
}: {
  provenance: AnalyticsProvenance;
  chosen: string | null;
  onOpen: (key: string) => void;
}) {
  const { category } = usePlatforms();
  const { name: show } = useShows();
  const rows = provenance.entries.toSorted(
    (one, other) => (other.counted_value ?? -1) - (one.counted_value ?? -1),
  );
  const hasMarks = rows.some((entry) => markOf(entry) !== null);
  const hasLess = rows.some(({ value, counted_value: counted }) => value !== counted);
  const columns: Column<Entry>[] = [
    {
      id: "account",
      name: texts.provenance.account,
      width: "minmax(0, 1.6fr)",
      onPhone: "name",
      cell: (entry) => (
        <span className={styles["account"]}>
          <PlatformTile platform={entry.platform} category={category(entry.platform)} />
          {entry.platform_name} <small>{show(entry.show_id)}</small>
        </span>
      ),
    },
    {
      id: "value",
      name: texts.provenance.value,
      width: "190px",
      isNumber: true,
      onPhone: "end",
      cell: (entry) => (
        <Count
          value={entry.value}
          mark={markOf(entry)}
          isInline={!hasMarks}
          details={{
            title: entry.platform_name,
            fetchedAt: entry.last_fetched_at,
            dataThrough: entry.as_of === null ? null : dateText(entry.as_of),
            source: entry.sources.map((source) => texts.provenance.sources[source]).join(", "),
            countedAs: entry.definitions.join(", "),
            more:
              entry.kept === null ? undefined : (
                <p>
                  {texts.provenance.keptReasons[entry.kept.reason]}{" "}
                  {entry.kept.refused_value !== null &&
                    texts.provenance.refused(exactCount(entry.kept.refused_value))}
                </p>
              ),
          }}
        />
      ),
    },
    ...(hasLess
      ? [
          {
            id: "counted",
            name: texts.provenance.counted,
            width: "110px",
            isNumber: true,
            cell: ({ counted_value: counted }: Entry) => (
              <PhoneLabel name={texts.provenance.counted}>
                {counted === null ? "—" : exactCount(counted)}
              </PhoneLabel>
            ),
          },
        ]
      : []),
    {
      id: "days",
      name: texts.provenance.days,
      width: "minmax(0, 1fr)",
      cell: ({ days_known: known, days_spanned: spanned, days_unknown: unknown }) =>
        [
          texts.provenance.daysOf(known, known + unknown),
          ...(spanned > 0 ? [texts.provenance.spanned(spanned)] : []),
        ].join(", "),
    },
    {
      id: "restated",
      name: texts.provenance.restated,
      width: "80px",
      isNumber: true,
      onPhone: "none",
      cell: ({ restated_days: restated }) => (restated === 0 ? "" : exactCount(restated)),
    },
    {
      id: "source",
      name: texts.provenance.source,
      width: "minmax(0, 1fr)",
      cell: ({ sources }) => sources.map((source) => texts.provenance.sources[source]).join(", "),
    },
    {
      id: "definition",
      name: texts.provenance.definition,
      width: "minmax(0, 1.2fr)",
      cell: ({ definitions }) => (
        <span className="mono" title={definitions.join("\n")}>
          {definitions.join(", ")}
        </span>
      ),
    },
    {
      id: "complete",
      name: texts.provenance.complete,
      width: "96px",
      isNumber: true,
      onPhone: "none",
      cell: ({ as_of: asOf, level_as_of: level }) => {
        const day = level ?? asOf;
        return day === null ? "" : shortDayText(day);
      },
    },
    {
      id: "fetched",
      name: texts.provenance.fetched,
      width: "70px",
      isNumber: true,
      onPhone: "none",
      cell: ({ last_fetched_at: at }) => (at === null ? "" : ageText(at)),
    },
  ];
  return (
    <Bleed>
      <Table
        label={texts.provenance.account}
        rows={rows}
        rowKey={keyOf}
        columns={columns}
        chosen={chosen}
        onOpen={(entry) => onOpen(keyOf(entry))}
      />
    </Bleed>
  );
}
