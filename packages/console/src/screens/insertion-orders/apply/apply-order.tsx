import { Preview, type ApplyInsertionOrder, type InsertionOrder } from "@castmeter/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/insertion-orders";
import { texts as parts } from "#texts/parts";
import { useAccess } from "../../../api/api-context.tsx";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { Bars, ProblemView } from "../../../parts/page/panel.tsx";
import { useShows } from "../../clusters/list/use-shows.ts";
import type { Parsed } from "../correct/draft.ts";
import styles from "./apply.module.css";
import { type PlannedSlot, SlotList } from "./slot-list.tsx";

/** Campaigns that can take slots. */
const OPEN = new Set(["draft", "scheduled", "active", "paused"]);

/** Books the lines of an order: the API's own dry run lists the slots first. */
export function ApplyOrder({
  order,
  parsed,
  onClose,
}: {
  order: InsertionOrder;
  parsed: Parsed;
  onClose: () => void;
}) {
  const { api, workspace } = useAccess();
  const readAgain = useReadAgain();
  const say = useNotice();
  const shows = useShows();
  const [campaignId, setCampaignId] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    new Set(
      parsed.line_items.flatMap(({ index, matched_show_id: id }) => (id === null ? [] : [index])),
    ),
  );
  const campaigns = useAnswer((client, options) => client.campaigns.list({ limit: 100 }, options));
  const body: ApplyInsertionOrder = {
    line_indexes: [...chosen].toSorted((one, other) => one - other),
    ...(campaignId === "" ? {} : { campaign_id: campaignId }),
  };
  const plan = useQuery({
    queryKey: [workspace.id, "insertion-order plan", order.id, order.updated_at, body],
    queryFn: async () => {
      const answer = await api.insertionOrders.apply(order.id, body);
      return answer instanceof Preview ? answer : null;
    },
    enabled: chosen.size > 0,
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
  });
  const dry = useQuery({
    queryKey: [workspace.id, "insertion-order dry run", order.id, order.updated_at, body],
    queryFn: async () => await api.insertionOrders.apply(order.id, body).dryRun(),
    enabled: chosen.size > 0,
    placeholderData: (before) => before,
    retry: false,
  });
  const booking = useMutation({
    mutationFn: async () => await plan.data?.confirm(),
    onSuccess: () => {
      onClose();
      say({ text: texts.apply.done });
      void readAgain("/insertion-orders", "/campaigns");
    },
  });
  const slots = (dry.data?.would_write["slots"] ?? []) as PlannedSlot[];
  const error = booking.error ?? plan.error ?? dry.error;
  const isReady = chosen.size > 0 && plan.data && !plan.isPlaceholderData && error === null;
  const showName = (id: string): string => shows.find((show) => show.id === id)?.name ?? id;
  return (
    <Dialog
      isOpen
      form="drawer"
      title={texts.apply.title}
      onClose={onClose}
      acts={
        <>
          <Button
            look="main"
            size="large"
            disabled={!isReady}
            waiting={booking.isPending && parts.wait}
            onClick={() => booking.mutate()}
          >
            {texts.apply.act}
          </Button>
          <Button size="large" onClick={onClose}>
            {parts.confirm.cancel}
          </Button>
        </>
      }
    >
      <ChoiceField
        label={texts.apply.into}
        value={campaignId}
        choices={[
          { value: "", label: texts.apply.newCampaign },
          ...(campaigns.data?.data ?? [])
            .filter(({ status }) => OPEN.has(status))
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={setCampaignId}
      />
      <fieldset className={styles["lines"]}>
        <legend>{texts.apply.lines}</legend>
        {parsed.line_items.map(({ index, show_name: name, matched_show_id: id }) => (
          <label key={index}>
            <input
              type="checkbox"
              checked={chosen.has(index)}
              disabled={id === null}
              onChange={() => setChosen(chosen.symmetricDifference(new Set([index])))}
            />
            <span>
              {index + 1}. {id === null ? name : showName(id)}
              {id === null && <small className="muted"> {texts.fields.noShow}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      {error !== null ? (
        <ProblemView error={error} />
      ) : chosen.size === 0 ? (
        <p className="muted">{texts.apply.noLine}</p>
      ) : !plan.data || dry.data === undefined ? (
        <Bars height={120} />
      ) : (
        <>
          <ul className={styles["effects"]}>
            {plan.data.plan.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
            {dry.data.warnings.map((warning) => (
              <li key={warning} className={styles["warning"]}>
                {warning}
              </li>
            ))}
          </ul>
          <h3>{texts.apply.slots(slots.length)}</h3>
          <SlotList slots={slots} showName={showName} />
        </>
      )}
    </Dialog>
  );
}
