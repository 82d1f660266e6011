import type { Campaign, CampaignSlot, UpdateCampaignSlot } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { texts } from "#texts/campaigns/slot";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { type MenuItem, PopupMenu } from "../../../parts/acts/menu.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { useBoardSearch } from "../board/use-board-search.ts";
import type { BoardSearch } from "../search.ts";
import styles from "./slot-panel.module.css";

/** What is done with a slot: change it, move its state, link its episode, make it good. */
export function SlotActs({ campaign, slot }: { campaign: Campaign; slot: CampaignSlot }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [, change] = useBoardSearch();
  const update = useMutation({
    mutationFn: async ({
      body,
    }: {
      body: UpdateCampaignSlot;
      text: string;
      undo?: UpdateCampaignSlot;
    }) => await api.campaignSlots.update(campaign.id, slot.id, body),
    onSuccess: (_, { text, undo }) => {
      void readAgain(`/campaigns/${campaign.id}`);
      say({
        text,
        ...(undo === undefined ? {} : { undo: () => update.mutate({ body: undo, text }) }),
      });
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  const ask = (act: NonNullable<BoardSearch["act"]>): void =>
    change({ act }, { isReplaced: false });
  const { status, episode_id: episodeId } = slot;
  const canBeGood =
    (status === "missed" || status === "makegood_due") && slot.makegood_slot_id === null;
  const canBePlanned = status === "open" && (slot.air_date ?? slot.air_window) !== null;
  const items: MenuItem[] = [
    ...(canBePlanned
      ? [
          {
            id: "plan",
            label: texts.acts.reopen,
            onChoose: () =>
              update.mutate({ body: { status: "scheduled" }, text: texts.acts.reopenedDone }),
          },
        ]
      : []),
    ...(status === "open" || status === "scheduled" || status === "missed"
      ? [
          {
            id: "aired",
            label: texts.acts.aired,
            onChoose: () =>
              update.mutate({ body: { status: "aired" }, text: texts.acts.airedDone }),
          },
        ]
      : []),
    { id: "episode", label: texts.acts.episode, onChoose: () => ask("episode") },
    ...(episodeId === null
      ? []
      : [
          {
            id: "unlink",
            label: texts.acts.unlink,
            onChoose: () =>
              update.mutate({
                body: { episode_id: null },
                text: texts.acts.unlinked,
                undo: { episode_id: episodeId },
              }),
          },
        ]),
    ...(status !== "canceled"
      ? [
          {
            id: "cancel",
            label: texts.acts.cancel,
            onChoose: () =>
              update.mutate({ body: { status: "canceled" }, text: texts.acts.canceledDone }),
          },
        ]
      : []),
    { id: "delete", label: texts.acts.remove, isDanger: true, onChoose: () => ask("delete") },
  ];
  return (
    <div className={styles["acts"]}>
      {canBeGood && (
        <Button look="main" onClick={() => ask("makegood")}>
          {texts.makegood.open}
        </Button>
      )}
      <Button onClick={() => ask("edit")}>{texts.acts.edit}</Button>
      <PopupMenu isIconOnly label={texts.acts.more} items={items} />
    </div>
  );
}
