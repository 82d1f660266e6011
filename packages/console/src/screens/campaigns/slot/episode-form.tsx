import type { CampaignSlot } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/campaigns/slot";
import { useApi } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { dateText } from "../../../numbers/time.ts";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";

/** Links an episode of the show with a slot: the newest hundred are to choose from. */
export function EpisodeForm({
  slot,
  onDone,
  onClose,
}: {
  slot: CampaignSlot;
  onDone: (slot: CampaignSlot) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const [episodeId, setEpisodeId] = useState(slot.episode_id ?? "");
  const episodes = useAnswer((client, options) =>
    client.episodes.list(slot.show_id, { limit: 100 }, options),
  );
  return (
    <FormDialog
      title={texts.acts.episodeTitle}
      act={texts.acts.episodeAct}
      isDisabled={episodeId === "" || episodeId === slot.episode_id}
      send={async () =>
        (await api.campaignSlots.update(slot.campaign_id, slot.id, { episode_id: episodeId })).data
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p className="muted">{texts.acts.episodeText}</p>
      <ChoiceField
        label={texts.acts.episodeChoice}
        value={episodeId}
        choices={[
          { value: "", label: texts.acts.chooseEpisode },
          ...(episodes.data?.data ?? []).map(({ id, title, published_at: out }) => ({
            value: id,
            label: `${title} · ${dateText(out)}`,
          })),
        ]}
        onChange={setEpisodeId}
      />
    </FormDialog>
  );
}
