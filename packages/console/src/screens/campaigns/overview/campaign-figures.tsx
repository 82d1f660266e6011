import type { Campaign, CampaignMetrics } from "@castmeter/sdk";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { texts } from "#texts/campaigns/overview";
import { useAnswer } from "../../../api/use-answer.ts";
import { type Platforms, usePlatforms } from "../../../api/use-platforms.ts";
import { dayText } from "../../../numbers/time.ts";
import { Switch } from "../../../parts/form/switch.tsx";
import { Count, staleMark } from "../../../parts/numbers/count.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { useShows } from "../../clusters/list/use-shows.ts";
import { unitsText } from "../../../numbers/money.ts";
import { useSlots } from "../use-slots.ts";
import styles from "./overview.module.css";

type Group = CampaignMetrics["groups"][number];
const GROUPS = ["platform", "show", "slot", "day"] as const;
const FIGURES = ["posts", "reach", "views", "plays", "downloads", "engagement"] as const;

/** The counts to date, by platform, show or slot, or what was gained day by day. */
export function CampaignFigures({ campaign }: { campaign: Campaign }) {
  const named = useSearch({ from: "/campaigns/$campaignId" }).by;
  const by = GROUPS.find((group) => group === named) ?? "platform";
  const navigate = useNavigate({ from: "/campaigns/$campaignId" });
  const answer = useAnswer((api, options) =>
    api.campaigns.metrics(campaign.id, { group_by: by }, options),
  );
  const nameOf = useGroupName(campaign.id);
  return (
    <Panel
      title={texts.metrics.title}
      note={by === "day" ? texts.metrics.day : texts.metrics.note}
      answer={answer}
      minHeight={240}
      switches={
        <Switch
          label={texts.metrics.by}
          value={by}
          choices={GROUPS.map((value) => ({ value, label: texts.metrics.groups[value] }))}
          onChange={(value) =>
            void navigate({
              search: ({ by: _by, ...before }) =>
                value === "platform" ? before : { ...before, by: value },
              replace: true,
            })
          }
        />
      }
      isEmpty={({ groups }) => groups.length === 0}
      empty={
        <Empty title={texts.metrics.none} text={texts.metrics.noneText}>
          <Link
            className="link"
            to="/campaigns/$campaignId/clusters"
            params={{ campaignId: campaign.id }}
          >
            {texts.metrics.link}
          </Link>
        </Empty>
      }
      foot={footOf(answer.data)}
    >
      {(metrics) => (
        <div className={styles["bleed"]}>
          <Table
            label={texts.metrics.title}
            columns={columnsOf(by, metrics, nameOf)}
            rows={rowsOf(metrics, by)}
            rowKey={(group) => keyOf(group) ?? "together"}
          />
        </div>
      )}
    </Panel>
  );
}

const keyOf = (group: Group): string | null =>
  group.slot_id ?? group.show_id ?? group.platform ?? group.day;

/** The groups, and what they come to: of slots less than their sum where a post is in two. */
const rowsOf = ({ groups, totals }: CampaignMetrics, by: string): Group[] => [
  ...(by === "day" ? groups.toReversed() : groups),
  { slot_id: null, show_id: null, platform: null, day: null, ...totals },
];

function columnsOf(
  by: (typeof GROUPS)[number],
  { emv, last_refreshed_at: refreshed }: CampaignMetrics,
  nameOf: (group: Group) => string,
): Column<Group>[] {
  const mark = staleMark(refreshed);
  return [
    {
      id: "name",
      name: texts.metrics.groups[by],
      width: "minmax(120px, 2fr)",
      onPhone: "name",
      cell: (group) =>
        keyOf(group) === null ? <strong>{texts.metrics.together}</strong> : nameOf(group),
    },
    ...FIGURES.filter((figure) => by !== "day" || figure !== "posts").map(
      (figure): Column<Group> => ({
        id: figure,
        name: texts.metrics.kinds[figure],
        width: "minmax(70px, 1fr)",
        isNumber: true,
        onPhone: figure === "reach" ? "end" : figure === "views" ? "below" : "none",
        cell: (group) => <Count value={group[figure]} isInline />,
      }),
    ),
    {
      id: "emv",
      name: texts.metrics.kinds.emv,
      width: "minmax(90px, 1fr)",
      isNumber: true,
      onPhone: "none",
      cell: (group) => (
        <span title={mark?.kind === "stale" ? mark.age : undefined}>
          {group.emv === null ? "—" : unitsText(group.emv, emv.currency)}
        </span>
      ),
    },
  ];
}

function useGroupName(campaignId: string): (group: Group) => string {
  const platforms: Platforms = usePlatforms();
  const shows = useShows();
  const slots = useSlots(campaignId);
  const showName = (id: string | null): string =>
    shows.find((show) => show.id === id)?.name ?? id ?? texts.metrics.noSlot;
  return (group) => {
    if (group.platform !== null) return platforms.name(group.platform);
    if (group.day !== null) return dayText(group.day);
    if (group.show_id !== null) return showName(group.show_id);
    const slot = slots.find(({ id }) => id === group.slot_id);
    return slot === undefined
      ? texts.metrics.noSlot
      : `${texts.metrics.slotAt(slot.position)} · ${showName(slot.show_id)}`;
  };
}

function footOf(metrics: CampaignMetrics | undefined): string | undefined {
  if (metrics === undefined) return undefined;
  const { stale_clusters: stale, hidden_links: hidden } = metrics.coverage;
  const parts = [
    ...(stale > 0 ? [texts.metrics.stale(stale)] : []),
    ...(hidden > 0 ? [texts.metrics.hidden(hidden)] : []),
    ...metrics.warnings,
  ];
  return parts.length === 0 ? undefined : parts.join(" · ");
}
