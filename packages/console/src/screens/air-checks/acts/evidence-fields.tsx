import type { AirCheck, UpdateAirCheck } from "@castmeter/sdk";
import { texts } from "#texts/air-checks";
import { useAnswer } from "../../../api/use-answer.ts";
import type { ProblemFor } from "../../../parts/dialog/form-dialog.tsx";
import { Choice, Field, TextInput } from "../../../parts/form/field.tsx";
import { clockOf, secondsOf } from "../seconds.ts";

/** What proves a read, as it is typed. */
export interface Evidence {
  start: string;
  end: string;
  mediaFileId: string;
  mediaUrl: string;
  notes: string;
}

export const NO_EVIDENCE: Evidence = {
  start: "",
  end: "",
  mediaFileId: "",
  mediaUrl: "",
  notes: "",
};

export const EVIDENCE_FIELDS = [
  "start_sec",
  "end_sec",
  "media_file_id",
  "media_url",
  "notes",
] as const;

export const evidenceOf = (check: AirCheck): Evidence => ({
  start: check.start_sec === null ? "" : clockOf(check.start_sec),
  end: check.end_sec === null ? "" : clockOf(check.end_sec),
  mediaFileId: check.media_file_id ?? "",
  mediaUrl: check.media_url ?? "",
  notes: check.notes ?? "",
});

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** What of the evidence differs from what is stored. */
export function changeOf(typed: Evidence, stored: Evidence): UpdateAirCheck {
  const isOther = (name: keyof Evidence): boolean => typed[name] !== stored[name];
  return {
    ...(isOther("start") ? { start_sec: secondsOf(typed.start) } : {}),
    ...(isOther("end") ? { end_sec: secondsOf(typed.end) } : {}),
    ...(isOther("mediaFileId") ? { media_file_id: orNull(typed.mediaFileId) } : {}),
    ...(isOther("mediaUrl") ? { media_url: orNull(typed.mediaUrl) } : {}),
    ...(isOther("notes") ? { notes: orNull(typed.notes) } : {}),
  };
}

/** Fields of the seconds, the recording and the notes. */
export function EvidenceFields({
  evidence,
  onChange,
  problemFor,
}: {
  evidence: Evidence;
  onChange: (evidence: Evidence) => void;
  problemFor: ProblemFor;
}) {
  const files = useAnswer((api, options) => api.library.list({ limit: 100 }, options));
  const sounds = (files.data?.data ?? []).filter(({ mime_type: type }) =>
    /^(audio|video)\//.test(type),
  );
  const set = (name: keyof Evidence) => (value: string) => onChange({ ...evidence, [name]: value });
  return (
    <>
      <Field label={texts.add.start} help={texts.add.timeHelp} problem={problemFor("start_sec")}>
        <TextInput value={evidence.start} onChange={set("start")} />
      </Field>
      <Field label={texts.add.end} problem={problemFor("end_sec")}>
        <TextInput value={evidence.end} onChange={set("end")} />
      </Field>
      <Field label={texts.add.media} problem={problemFor("media_file_id")}>
        <Choice
          label={texts.add.media}
          value={evidence.mediaFileId}
          choices={[
            { value: "", label: texts.add.noMedia },
            ...sounds.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={set("mediaFileId")}
        />
      </Field>
      <Field
        label={texts.add.mediaUrl}
        help={texts.add.mediaUrlHelp}
        problem={problemFor("media_url")}
      >
        <TextInput type="url" value={evidence.mediaUrl} onChange={set("mediaUrl")} />
      </Field>
      <Field label={texts.add.notes} problem={problemFor("notes")}>
        <TextInput lines={3} value={evidence.notes} onChange={set("notes")} />
      </Field>
    </>
  );
}
