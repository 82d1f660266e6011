import type { Campaign } from "@castmeter/sdk";
import { useEffect, useState } from "react";
import { texts } from "#texts/campaigns/links";
import { useApi } from "../../../api/api-context.tsx";
import { usePages, useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { useShows } from "../../clusters/list/use-shows.ts";
import { useSlots } from "../use-slots.ts";
import styles from "./links.module.css";
import { clusterFacts } from "./use-link-columns.tsx";

/** Links of one request. */
const BATCH_MAX = 100;
/** A name is searched for when nothing was typed for so long. */
const WAIT_MS = 300;

/** Chooses clusters, and links them at once: with the campaign, or with one of its slots. */
export function LinkClusters({
  campaign,
  linked,
  onClose,
}: {
  campaign: Campaign;
  linked: ReadonlySet<string>;
  onClose: () => void;
}) {
  const { id: campaignId } = campaign;
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const shows = useShows();
  const slots = useSlots(campaignId);
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const [show, setShow] = useState(campaign.show_ids.length > 0 ? "campaign" : "");
  const [slotId, setSlotId] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly string[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const showIds = show === "" ? [] : show === "campaign" ? campaign.show_ids : [show];
  const pages = usePages((client, cursor, options) =>
    client.clusters.list(
      {
        limit: 30,
        cursor,
        ...(search === "" ? {} : { search }),
        ...(showIds.length === 0 ? {} : { show_ids: [...showIds] }),
      },
      options,
    ),
  );
  const showName = (id: string): string => shows.find((one) => one.id === id)?.name ?? id;
  const refs = [...chosen];
  const links = refs.map((ref) => ({
    cluster_ref: ref,
    ...(slotId === "" ? {} : { slot_id: slotId }),
  }));
  return (
    <FormDialog
      form="drawer"
      title={texts.dialog.title}
      act={texts.dialog.act(chosen.size)}
      isDisabled={chosen.size === 0 || chosen.size > BATCH_MAX}
      send={async () => {
        const [only] = links;
        if (links.length === 1 && only !== undefined) {
          await api.campaignClusters.create(campaignId, only);
          return [];
        }
        const { data } = await api.campaignClusters.createBatch(campaignId, { links });
        return data.data.flatMap(({ index, error }) =>
          error === null ? [] : [`${refs[index] ?? ""}: ${error.message}`],
        );
      }}
      onDone={(failed) => {
        void readAgain(`/campaigns/${campaignId}`);
        if (failed.length > 0) setRefused(failed);
        else {
          say({ text: texts.dialog.done(chosen.size) });
          onClose();
        }
      }}
      onClose={onClose}
    >
      <Field label={texts.dialog.search}>
        <TextInput type="search" value={typed} onChange={setTyped} autoFocus />
      </Field>
      <ChoiceField
        label={texts.dialog.show}
        value={show}
        choices={[
          { value: "", label: texts.dialog.allShows },
          ...(campaign.show_ids.length > 0
            ? [{ value: "campaign", label: texts.dialog.ofCampaign }]
            : []),
          ...shows.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={setShow}
      />
      <ChoiceField
        label={texts.dialog.slot}
        value={slotId}
        help={texts.dialog.slotHelp}
        choices={[
          { value: "", label: texts.dialog.noSlot },
          ...slots.map(({ id, position, show_id: of }) => ({
            value: id,
            label: texts.slotAt(position, showName(of)),
          })),
        ]}
        onChange={setSlotId}
      />
      <fieldset className={styles["list"]}>
        <legend className="hidden">{texts.dialog.list}</legend>
        {pages.items.map(
          ({ global_id: id, name, show_id: of, post_count: posts, total_reach: reach }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={() => setChosen((before) => before.symmetricDifference(new Set([id])))}
              />
              <span>
                {name} {linked.has(id) && <span className="muted">{texts.dialog.already}</span>}
              </span>
              <small>{`${showName(of)} · ${clusterFacts(posts, reach)}`}</small>
            </label>
          ),
        )}
      </fieldset>
      {pages.answer.data !== undefined && pages.items.length === 0 && (
        <p className="muted">{texts.dialog.nothing}</p>
      )}
      {pages.hasMore && (
        <Button size="small" onClick={pages.readMore}>
          {texts.dialog.more}
        </Button>
      )}
      {chosen.size > BATCH_MAX && <p role="alert">{texts.dialog.tooMany}</p>}
      {refused.length > 0 && (
        <div role="alert">
          <p>{texts.dialog.refused(refused.length)}</p>
          <ul>
            {refused.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  );
}
