import type { ShowSummary } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/team/data-requests";
import { useApi } from "../../../api/api-context.tsx";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import styles from "../team.module.css";

/** Platforms whose figures a person reads off a dashboard. */
const READ_BY_HAND = ["spotify", "applePodcasts"] as const;

const switched = (chosen: readonly string[], value: string): string[] =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];

/** Asks the operator for figures of some shows. */
export function NewRequest({
  shows,
  onDone,
  onClose,
}: {
  shows: readonly ShowSummary[];
  onDone: () => void;
  onClose: () => void;
}) {
  const api = useApi();
  const platforms = usePlatforms();
  const [showIds, setShowIds] = useState<string[]>([]);
  const [asked, setAsked] = useState<string[]>(["spotify"]);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [note, setNote] = useState("");
  const isHalf = (from === "") !== (to === "");
  return (
    <FormDialog
      title={texts.createTitle}
      act={texts.createAct}
      form="drawer"
      fields={["show_ids", "platforms", "window", "window.start_date", "window.end_date", "note"]}
      isDisabled={showIds.length === 0 || asked.length === 0 || isHalf}
      send={async () =>
        await api.dataRequests.create({
          show_ids: showIds,
          platforms: asked,
          ...(from === "" ? {} : { window: { start_date: from, end_date: to } }),
          ...(note.trim() === "" ? {} : { note: note.trim() }),
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <Boxes
            label={texts.shows}
            values={shows.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={showIds}
            onSwitch={(id) => setShowIds(switched(showIds, id))}
          />
          <Boxes
            label={texts.what}
            values={READ_BY_HAND.map((id) => ({ value: id, label: platforms.name(id) }))}
            chosen={asked}
            onSwitch={(id) => setAsked(switched(asked, id))}
          />
          <Field
            label={texts.from}
            help={texts.fromHelp}
            problem={problemFor("window.start_date") ?? problemFor("window")}
          >
            <TextInput value={from} onChange={setFrom} type="date" />
          </Field>
          <Field label={texts.to} problem={problemFor("window.end_date")}>
            <TextInput value={to} onChange={setTo} type="date" />
          </Field>
          <Field label={texts.forReader} problem={problemFor("note")}>
            <TextInput value={note} onChange={setNote} lines={2} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

function Boxes({
  label,
  values,
  chosen,
  onSwitch,
}: {
  label: string;
  values: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onSwitch: (value: string) => void;
}) {
  return (
    <fieldset className={styles["roles"]}>
      <legend>{label}</legend>
      {values.map(({ value, label: name }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => onSwitch(value)}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
