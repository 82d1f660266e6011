import type { Show } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/shows/profile";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { readSurvey } from "./read-survey.ts";
import styles from "./profile.module.css";

/** Results about all listeners together, as the API takes them. */
export function Survey({ show, mayEdit }: { show: Show; mayEdit: boolean }) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const stored = show.survey_data === null ? "" : JSON.stringify(show.survey_data, null, 2);
  const [text, setText] = useState(stored);
  const read = readSurvey(text);
  const saving = useMutation({
    mutationFn: async (data: Record<string, unknown> | null) =>
      await api.shows.updateProfile(show.id, { survey_data: data }),
    onSuccess: async () => {
      const back = show.survey_data;
      say({ text: texts.listing.surveySaved, undo: () => saving.mutate(back) });
      await readAgain("/shows");
    },
  });
  return (
    <details>
      <summary>
        {texts.listing.survey} <span className="muted small">{texts.listing.surveyNote}</span>
      </summary>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (read !== undefined) saving.mutate(read);
        }}
      >
        <Field
          label={texts.listing.surveyField}
          help={texts.listing.surveyHelp}
          problem={
            read === undefined
              ? texts.listing.surveyWrong
              : saving.error === null
                ? null
                : problemOf(saving.error).text
          }
        >
          <TextInput
            lines={6}
            value={text}
            isDisabled={!mayEdit}
            onChange={(next) => {
              setText(next);
              saving.reset();
            }}
          />
        </Field>
        {mayEdit && text !== stored && (
          <p className={styles["acts"]}>
            <Button
              type="submit"
              look="main"
              disabled={read === undefined}
              waiting={saving.isPending && texts.saving}
            >
              {texts.save}
            </Button>
          </p>
        )}
      </form>
    </details>
  );
}
