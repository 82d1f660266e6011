import { useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { texts } from "#texts/start";
import { useApi, useCanEdit } from "../../api/api-context.tsx";
import { problemOf } from "../../api/problem.ts";
import { useReadAgain } from "../../api/use-answer.ts";
import { Button } from "../../parts/acts/button.tsx";
import { Field, TextInput } from "../../parts/form/field.tsx";
import { PageHead } from "../../parts/page/page-head.tsx";
import { Empty } from "../../parts/page/panel.tsx";
import type { StartSearch } from "./routes.tsx";
import styles from "./start.module.css";
import { Steps } from "./steps.tsx";

/** From the address of a feed to the first cluster with numbers. */
export function Start() {
  const { show }: StartSearch = useSearch({ strict: false });
  const canEdit = useCanEdit();
  return (
    <>
      <PageHead title={texts.title} />
      <div className={styles["page"]}>
        {show !== undefined ? (
          <Steps showId={show} />
        ) : canEdit ? (
          <FeedForm />
        ) : (
          <Empty title={texts.none} text={texts.noneText} />
        )}
      </div>
    </>
  );
}

function FeedForm() {
  const api = useApi();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const [url, setUrl] = useState("");
  const add = useMutation({
    mutationFn: async () => await api.shows.create({ rss_url: url.trim() }),
    onSuccess: async ({ data }) => {
      await readAgain("/me", "/shows");
      await navigate({ to: "/start", search: { show: data.id } });
    },
  });
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <h2 className={styles["question"]}>{texts.question}</h2>
      <p className="muted">{texts.lead}</p>
      <div className={styles["line"]}>
        <Field
          label={texts.field}
          help={texts.help}
          problem={add.error === null ? null : problemOf(add.error).text}
        >
          <TextInput
            type="url"
            value={url}
            onChange={setUrl}
            placeholder={texts.placeholder}
            autoFocus
          />
        </Field>
        <Button
          type="submit"
          look="main"
          size="large"
          disabled={url.trim() === ""}
          waiting={add.isPending && texts.reading}
        >
          {texts.start}
        </Button>
      </div>
      <dl className={styles["expected"]}>
        {Object.values(texts.expected).map(([time, what]) => (
          <div key={what}>
            <dt className="number">{time}</dt>
            <dd className="muted">{what}</dd>
          </div>
        ))}
      </dl>
    </form>
  );
}
