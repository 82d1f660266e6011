import { type Campaign, Preview, type UpdateCampaign } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/campaigns";
import { useApi, useCanEdit } from "../../api/api-context.tsx";
import { problemOf } from "../../api/problem.ts";
import { useReadAgain } from "../../api/use-answer.ts";
import { Button } from "../../parts/acts/button.tsx";
import { type MenuItem, PopupMenu } from "../../parts/acts/menu.tsx";
import { useNotice } from "../../parts/acts/undo.tsx";
import { useKeys } from "../../shell/keys.tsx";
import type { OverviewSearch } from "./search.ts";

type Status = Campaign["status"];

/** The states that a person moves a campaign to, with the words of the act. */
const MOVES: Readonly<Record<Status, readonly (readonly [Status, string])[]>> = {
  draft: [["scheduled", texts.acts.schedule]],
  scheduled: [],
  active: [
    ["paused", texts.acts.pause],
    ["completed", texts.acts.complete],
  ],
  paused: [
    ["active", texts.acts.resume],
    ["completed", texts.acts.complete],
  ],
  completed: [],
  canceled: [],
};

/** What is done with a campaign: change it, move its state, archive, copy, cancel or delete it. */
export function CampaignActs({ campaign }: { campaign: Campaign }) {
  const { id: campaignId, name, status, archived, public_url: publicUrl } = campaign;
  const api = useApi();
  const navigate = useNavigate();
  const canEdit = useCanEdit();
  const readAgain = useReadAgain();
  const say = useNotice();
  const change = useMutation({
    mutationFn: async ({ body }: { body: UpdateCampaign; text: string; undo?: UpdateCampaign }) => {
      const outcome = await api.campaigns.update(campaignId, body);
      return outcome instanceof Preview ? await outcome.confirm() : outcome;
    },
    onSuccess: (_, { text, undo }) => {
      void readAgain("/campaigns");
      say({
        text,
        ...(undo === undefined ? {} : { undo: () => change.mutate({ body: undo, text }) }),
      });
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  const ask = (act: NonNullable<OverviewSearch["act"]>): void =>
    void navigate({ to: "/campaigns/$campaignId", params: { campaignId }, search: { act } });
  useKeys(canEdit ? [{ key: "e", does: texts.acts.edit, run: () => ask("edit") }] : []);
  const opensPage: MenuItem[] =
    publicUrl === null
      ? []
      : [
          {
            id: "public",
            label: texts.acts.publicPage,
            icon: "external",
            onChoose: () => void window.open(publicUrl, "_blank", "noopener,noreferrer"),
          },
        ];
  const moves: MenuItem[] = MOVES[status].map(([to, label]) => ({
    id: to,
    label,
    onChoose: () =>
      change.mutate({
        body: { status: to },
        text: texts.acts.moved(name, to),
        ...(to === "paused" || (to === "active" && status === "paused")
          ? { undo: { status } }
          : {}),
      }),
  }));
  const items: MenuItem[] = canEdit
    ? [
        ...moves,
        { id: "copy", label: texts.acts.duplicate, onChoose: () => ask("duplicate") },
        {
          id: "archive",
          label: archived ? texts.acts.restore : texts.acts.archive,
          onChoose: () =>
            change.mutate({
              body: { archived: !archived },
              text: archived ? texts.acts.restored(name) : texts.acts.archived(name),
              undo: { archived },
            }),
        },
        ...opensPage,
        ...(status === "completed" || status === "canceled"
          ? []
          : [{ id: "cancel", label: texts.acts.cancel, onChoose: () => ask("cancel") }]),
        { id: "delete", label: texts.acts.remove, isDanger: true, onChoose: () => ask("delete") },
      ]
    : opensPage;
  return (
    <>
      {canEdit && (
        <Button shortcut="e" onClick={() => ask("edit")}>
          {texts.acts.edit}
        </Button>
      )}
      {items.length > 0 && <PopupMenu isIconOnly label={texts.acts.more(name)} items={items} />}
    </>
  );
}
