import { Preview, type Show, type UpdateShow } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/shows/profile";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { Choice, Field, TextInput } from "../../../parts/form/field.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { ChangeBar } from "./change-bar.tsx";
import { fieldOfParam, profileChanges, type ProfileField } from "./profile-fields.ts";
import styles from "./profile.module.css";
import { useProfileDraft } from "./use-profile-draft.ts";

const GROUPS: readonly { id: keyof typeof texts.groups; fields: readonly ProfileField[] }[] = [
  { id: "what", fields: ["podcast_name", "podcast_author", "about", "categories"] },
  { id: "where", fields: ["handle", "website", "main_platform"] },
  { id: "when", fields: ["publishing_schedule", "custom_schedule"] },
  {
    id: "looks",
    fields: [
      "podcast_logo",
      "primary_color",
      "secondary_color",
      "youtube_video",
      "highlighted_episode",
    ],
  },
];

const LINES: Partial<Record<ProfileField, number>> = { about: 6 };

/** The profile of a show. What a change would write stands below before it is saved. */
export function ProfileForm({ show, mayEdit }: { show: Show; mayEdit: boolean }) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const platforms = usePlatforms();
  const draft = useProfileDraft(show);
  const [asked, setAsked] = useState<UpdateShow | null>(null);
  const saved = (): void => {
    const { stored, values } = draft;
    // The address of the public page is not taken back by a key: others may have it by then.
    const back = profileChanges({ ...values, handle: stored.handle }, stored);
    say({ text: texts.saved, undo: () => undoing.mutate(back) });
    draft.reset();
    void readAgain("/shows", "/me");
  };
  const saving = useMutation({
    mutationFn: async (changes: UpdateShow) => await api.shows.update(show.id, changes),
    onSuccess: (outcome, changes) => (outcome instanceof Preview ? setAsked(changes) : saved()),
  });
  const undoing = useMutation({
    mutationFn: async (changes: UpdateShow) => await api.shows.update(show.id, changes),
    onSuccess: () => readAgain("/shows", "/me"),
    onError: (error) => say({ text: problemOf(error).text }),
  });
  const error = draft.error ?? (draft.hasChanges ? saving.error : null);
  const problem = error === null ? null : problemOf(error);
  const wrong = problem === null ? null : fieldOfParam(problem.param);
  const control = (field: ProfileField) =>
    field === "main_platform" ? (
      <Choice
        label={texts.fields[field].label}
        value={draft.values[field]}
        onChange={(value) => draft.set(field, value)}
        choices={[
          { value: "", label: texts.none },
          ...platforms.all.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    ) : (
      <TextInput
        value={draft.values[field]}
        isDisabled={!mayEdit}
        onChange={(value) => draft.set(field, value)}
        {...(LINES[field] === undefined ? {} : { lines: LINES[field] })}
      />
    );
  return (
    <form
      className={styles["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.hasChanges && draft.error === null) saving.mutate(draft.changes);
      }}
    >
      {GROUPS.map(({ id, fields }) => (
        <fieldset key={id} disabled={!mayEdit} className={styles["group"]}>
          <legend>{texts.groups[id]}</legend>
          {fields.map((field) => (
            <div
              key={field}
              className={draft.values[field] === draft.stored[field] ? undefined : styles["new"]}
            >
              <Field
                label={texts.fields[field].label}
                help={texts.fields[field].help}
                problem={wrong === field ? problem?.text : null}
              >
                {control(field)}
              </Field>
            </div>
          ))}
        </fieldset>
      ))}
      {mayEdit && draft.hasChanges && (
        <ChangeBar
          draft={draft}
          error={error}
          isSaving={saving.isPending}
          nameOf={(field) =>
            field in texts.fields ? texts.fields[field as ProfileField].label : field
          }
        />
      )}
      {asked !== null && (
        <Confirm
          title={texts.confirmTitle(show.name)}
          act={texts.save}
          ask={() => api.shows.update(show.id, asked)}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            saved();
          }}
        />
      )}
    </form>
  );
}
