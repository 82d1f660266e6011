import type { Campaign, CampaignClusterLink } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { texts } from "#texts/campaigns/links";
import { useApi, useCanEdit } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { IconButton } from "../../../parts/acts/button.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { Choice } from "../../../parts/form/field.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { Count, type CountMark } from "../../../parts/numbers/count.tsx";
import type { Column } from "../../../parts/table/table.tsx";
import { useShows } from "../../clusters/list/use-shows.ts";
import { unitsText } from "../../../numbers/money.ts";
import { useSlots } from "../use-slots.ts";
import { useClusterNames } from "./use-cluster-names.ts";
import styles from "./links.module.css";

const FIGURES = ["posts", "reach", "views", "plays", "downloads", "engagement"] as const;

/** The columns of the linked clusters, with their acts: another slot, unlink with the way back. */
export function useLinkColumns(
  campaign: Campaign,
  links: readonly CampaignClusterLink[],
): Column<CampaignClusterLink>[] {
  const canEdit = useCanEdit();
  const acts = useLinkActs(campaign.id);
  const names = useClusterNames(links.map(({ cluster_ref: ref }) => ref));
  const slots = useSlots(campaign.id);
  const shows = useShows();
  const showName = (id: string): string => shows.find((show) => show.id === id)?.name ?? id;
  const nameOf = ({ cluster_ref: ref }: CampaignClusterLink): string => names.get(ref) ?? ref;
  const slotText = (id: string | null): string => {
    const slot = slots.find((one) => one.id === id);
    return slot === undefined ? texts.noSlot : texts.slotAt(slot.position, showName(slot.show_id));
  };
  return [
    {
      id: "cluster",
      name: texts.columns.cluster,
      width: "minmax(180px, 2fr)",
      onPhone: "name",
      cell: (link) => (
        <span className={styles["name"]}>
          <Link className="link" to="/clusters/$clusterId" params={{ clusterId: link.cluster_ref }}>
            {nameOf(link)}
          </Link>
          {link.node_ids !== null && (
            <span className="muted small">{texts.chosen(link.node_ids.length)}</span>
          )}
          {typeof link.refresh_errors === "number" && link.refresh_errors > 0 && (
            <StateMark tone="waiting">{texts.errors(link.refresh_errors)}</StateMark>
          )}
        </span>
      ),
    },
    {
      id: "slot",
      name: texts.columns.slot,
      width: "minmax(150px, 180px)",
      cell: (link) =>
        canEdit ? (
          <Choice
            label={texts.slotOf(nameOf(link))}
            value={link.slot_id ?? ""}
            choices={[
              { value: "", label: texts.noSlot },
              ...slots.map(({ id }) => ({ value: id, label: slotText(id) })),
            ]}
            onChange={(slot) => acts.move(link, slot === "" ? null : slot, nameOf(link))}
          />
        ) : (
          slotText(link.slot_id)
        ),
    },
    ...FIGURES.map((figure): Column<CampaignClusterLink> => ({
      id: figure,
      name: texts.columns[figure],
      width: figure === "posts" ? "48px" : "minmax(64px, 96px)",
      isNumber: true,
      onPhone: figure === "reach" ? "end" : "none",
      cell: ({ metrics, refresh_errors: errors }) => {
        const gone: CountMark = { kind: "unknown", reason: texts.gone };
        const value = metrics?.[figure] ?? null;
        return <Count value={value} mark={errors === null ? gone : null} isInline />;
      },
    })),
    {
      id: "emv",
      name: texts.columns.emv,
      width: "100px",
      isNumber: true,
      onPhone: "none",
      cell: ({ metrics }) =>
        metrics === undefined || metrics.emv === null
          ? "—"
          : unitsText(metrics.emv, campaign.currency),
    },
    ...(canEdit
      ? [
          {
            id: "acts",
            name: "",
            width: "36px",
            onPhone: "act",
            cell: (link: CampaignClusterLink) => (
              <IconButton
                icon="cross"
                label={texts.unlinkOf(nameOf(link))}
                onClick={() => acts.unlink(link, nameOf(link))}
              />
            ),
          } as const,
        ]
      : []),
  ];
}

function useLinkActs(campaignId: string) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const run = useMutation({
    mutationFn: async ({ write }: { write: () => PromiseLike<unknown>; done: () => void }) =>
      await write(),
    onSuccess: (_, { done }) => {
      void readAgain(`/campaigns/${campaignId}`);
      done();
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  return {
    move: (link: CampaignClusterLink, slotId: string | null, name: string): void =>
      run.mutate({
        write: () => api.campaignClusters.update(campaignId, link.id, { slot_id: slotId }),
        done: () =>
          say({
            text: texts.moved(name),
            undo: () =>
              run.mutate({
                write: () =>
                  api.campaignClusters.update(campaignId, link.id, { slot_id: link.slot_id }),
                done: () => say({ text: texts.moved(name) }),
              }),
          }),
      }),
    unlink: (link: CampaignClusterLink, name: string): void =>
      run.mutate({
        write: () => api.campaignClusters.delete(campaignId, link.id),
        done: () =>
          say({
            text: texts.unlinked(name),
            undo: () =>
              run.mutate({
                write: () =>
                  api.campaignClusters.create(campaignId, {
                    cluster_ref: link.cluster_ref,
                    slot_id: link.slot_id,
                    node_ids: link.node_ids,
                  }),
                done: () => say({ text: texts.linkedAgain(name) }),
              }),
          }),
      }),
  };
}

/** "11 posts, reach 52,433" of a cluster that is offered. */
export const clusterFacts = (posts: number, reach: number | null): string =>
  texts.dialog.facts(exactCount(posts), reach === null ? "—" : exactCount(reach));
