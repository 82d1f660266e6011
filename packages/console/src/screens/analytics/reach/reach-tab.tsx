import type { AnalyticsReach } from "@castmeter/sdk";
import { Link, useNavigate } from "@tanstack/react-router";
import { formats } from "#texts/analytics/metrics";
import { texts } from "#texts/analytics/panels";
import { texts as categories } from "#texts/categories";
import { useApi } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { exactCount, shares, shareText } from "../../../numbers/count.ts";
import { BarRow, BarRows } from "../../../parts/numbers/bar-row.tsx";
import type { CountMark } from "../../../parts/numbers/count.tsx";
import { Columns } from "../../../parts/page/page-head.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import { Table } from "../../../parts/table/table.tsx";
import { Bleed } from "../../../parts/page/bleed.tsx";
import type { Category } from "../../../parts/marks/platform-tile.tsx";
import { filterQuery, readFilters } from "../address/filters.ts";
import { oneOf, useAddress, useChange, useFilters } from "../address/use-address.ts";
import { Coverage } from "../shared/coverage.tsx";
import { ExportActs } from "../shared/links/export-acts.tsx";
import { Figure } from "../shared/figure.tsx";
import styles from "./reach-tab.module.css";

const GROUPS = ["platform", "category", "show", "format"] as const;
type GroupBy = (typeof GROUPS)[number];
type Group = AnalyticsReach["groups"][number];

const readBy = oneOf("by", GROUPS);

/** Reach by platform, category, show or format. */
export function ReachTab() {
  const api = useApi();
  const filters = useFilters();
  const by = useAddress(readBy);
  const isTable = useAddress(({ table }) => table === true);
  const change = useChange();
  const query = { ...filterQuery(filters), group_by: by };
  const reach = useAnswer((client, options) => client.analytics.reach(query, options));
  return (
    <>
      <Coverage of={reach.data} />
      <Columns columns="minmax(0, 1fr) 330px">
        <Panel
          title={texts.reach.title}
          note={by === "format" ? texts.reach.formatNote : texts.reach.note}
          minHeight={420}
          answer={reach}
          isEmpty={({ groups }) => groups.length === 0}
          empty={<Empty title={texts.nothing} text={texts.nothingText} />}
          switches={
            <Switch
              label={texts.reach.by}
              value={by}
              choices={GROUPS.map((value) => ({ value, label: texts.reach[value] }))}
              onChange={(value) => change({ by: value === GROUPS[0] ? undefined : value })}
            />
          }
          foot={
            reach.data &&
            (reach.data.total === null
              ? texts.reach.unknownSum
              : texts.reach.sum(exactCount(reach.data.total)))
          }
          footActs={
            <ExportActs
              id="reach"
              name={texts.reach.title}
              call={api.analytics.reach(query)}
              operation="analytics.reach"
              query={query}
              table={{
                isShown: isTable,
                onChange: (isShown) => change({ table: isShown || undefined }),
              }}
            />
          }
        >
          {(data) => (isTable ? <GroupTable reach={data} /> : <GroupBars reach={data} />)}
        </Panel>
        <HowToRead />
      </Columns>
    </>
  );
}

/** The name of a group as people read it. */
function useGroupName(): (by: GroupBy, group: Group) => string {
  const { name } = usePlatforms();
  return (by, { key, label }) => {
    if (by === "platform") return name(key);
    if (by === "format") return formats[key] ?? label;
    return by === "category" && isCategory(key) ? categories[key] : label;
  };
}

const isCategory = (key: string): key is Category => Object.hasOwn(categories, key);

const markOf = ({ estimated, reach }: Group): CountMark | null =>
  estimated && reach !== null ? { kind: "stand_in", counter: texts.reach.standIn } : null;

/** The number of a group, with the way to where it comes from. */
function GroupFigure({ by, group }: { by: GroupBy; group: Group }) {
  return (
    <Figure
      figure="reach"
      value={group.reach}
      mark={markOf(group)}
      platform={by === "platform" ? group.key : null}
      show={by === "show" ? group.key : null}
    />
  );
}

function GroupBars({ reach: { group_by: by, groups } }: { reach: AnalyticsReach }) {
  const { category } = usePlatforms();
  const nameOf = useGroupName();
  const most = Math.max(1, ...groups.map(({ reach }) => reach ?? 0));
  const parts = shares(groups.map(({ reach }) => reach ?? 0));
  return (
    <BarRows label={texts.reach.title}>
      {groups.map((group, index) => (
        <BarRow
          key={group.key}
          {...(by === "platform" ? { platform: group.key } : {})}
          name={nameOf(by, group)}
          category={
            by === "platform"
              ? category(group.key)
              : by === "category" && isCategory(group.key)
                ? group.key
                : null
          }
          width={group.reach === null ? null : group.reach / most}
          share={group.reach === null ? null : (parts[index] ?? null)}
          count={<GroupFigure by={by} group={group} />}
        />
      ))}
    </BarRows>
  );
}

function GroupTable({ reach: { group_by: by, groups } }: { reach: AnalyticsReach }) {
  const nameOf = useGroupName();
  const navigate = useNavigate();
  const isShow = by === "show";
  return (
    <Bleed>
      <Table
        label={texts.reach.title}
        rows={groups}
        rowKey={({ key }) => key}
        {...(isShow
          ? {
              onOpen: ({ key }: Group) =>
                void navigate({ to: "/shows/$showId", params: { showId: key } }),
            }
          : {})}
        columns={[
          {
            id: "group",
            name: texts.reach[by],
            width: "minmax(0, 1fr)",
            onPhone: "name",
            cell: (group) => nameOf(by, group),
          },
          {
            id: "reach",
            name: texts.reach.title,
            width: "200px",
            isNumber: true,
            onPhone: "end",
            cell: (group) => <GroupFigure by={by} group={group} />,
          },
          {
            id: "share",
            name: texts.reach.share,
            width: "80px",
            isNumber: true,
            cell: ({ share }) => (share === null ? "" : shareText(share)),
          },
        ]}
      />
    </Bleed>
  );
}

function HowToRead() {
  return (
    <aside className={styles["how"]}>
      <h2>{texts.reach.how}</h2>
      <p>{texts.reach.howText}</p>
      <p>{texts.reach.downloads}</p>
      <p>{texts.reach.estimated}</p>
      <Link
        to="/analytics/definitions"
        search={
          ((before: Record<string, unknown>) => ({
            ...readFilters(before),
            metric: "reach",
          })) as never
        }
        className="link"
      >
        {texts.reach.definitions}
      </Link>
    </aside>
  );
}
