import { Preview, type SetSponsorshipPackages, type SponsorshipPackage } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/shows/packages";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { ProblemView } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { CardEntryFields } from "./card-entry-fields.tsx";
import styles from "./packages.module.css";
import { centsOf, type CardEntry, entryOf, newEntry, sentOf } from "./rate-card.ts";

/** Writes the rate card of a show as a whole; what falls off it is asked about first. */
export function RateCardForm({
  showId,
  stored,
  onClose,
}: {
  showId: string;
  /** The packages of the card; none where it has not been written. */
  stored: readonly SponsorshipPackage[];
  onClose: () => void;
}) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const [entries, setEntries] = useState<readonly CardEntry[]>(() =>
    stored.length === 0 ? [newEntry()] : stored.map(entryOf),
  );
  const [asked, setAsked] = useState<SetSponsorshipPackages | null>(null);
  const saved = (): void => {
    say({ text: texts.form.saved });
    void readAgain("/sponsorship-packages", `/shows/${showId}`);
    onClose();
  };
  const saving = useMutation({
    mutationFn: async (body: SetSponsorshipPackages) =>
      await api.shows.setSponsorshipPackages(showId, body),
    onSuccess: (outcome, body) => (outcome instanceof Preview ? setAsked(body) : saved()),
  });
  const problem = saving.error === null ? null : problemOf(saving.error);
  const [, index, field] = /^packages\[(\d+)\](?:\.(\w+))?/.exec(problem?.param ?? "") ?? [];
  const isRight = entries.every(({ price }) => centsOf(price) !== undefined);
  const change = (next: readonly CardEntry[]): void => {
    setEntries(next);
    saving.reset();
  };
  return (
    <form
      className={styles["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate({ packages: entries.map(sentOf) });
      }}
    >
      <p className="muted">{texts.form.note}</p>
      <ul>
        {entries.map((entry, at) => (
          <CardEntryFields
            key={entry.key}
            entry={entry}
            wrong={Number(index) === at ? field : undefined}
            problem={problem?.text}
            onChange={(next) => change(entries.with(at, next))}
            onRemove={() => change(entries.toSpliced(at, 1))}
          />
        ))}
      </ul>
      {problem !== null && field === undefined && <ProblemView error={saving.error} />}
      <p className={styles["acts"]}>
        <Button
          type="submit"
          look="main"
          size="large"
          disabled={!isRight}
          waiting={saving.isPending && texts.form.saving}
        >
          {texts.form.save}
        </Button>
        <Button size="large" icon="plus" onClick={() => change([...entries, newEntry()])}>
          {texts.form.add}
        </Button>
        <Button size="large" look="quiet" onClick={onClose}>
          {texts.form.cancel}
        </Button>
      </p>
      {asked !== null && (
        <Confirm
          title={texts.form.confirmTitle}
          act={texts.form.save}
          isDanger
          ask={() => api.shows.setSponsorshipPackages(showId, asked)}
          onClose={() => setAsked(null)}
          onDone={saved}
        />
      )}
    </form>
  );
}
