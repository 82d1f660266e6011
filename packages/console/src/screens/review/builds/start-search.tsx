import type { ShowRow } from "@castmeter/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts as find } from "#texts/clusters/acts";
import { texts } from "#texts/review/builds";
import { useAccess } from "../../../api/api-context.tsx";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { Bars, ProblemView } from "../../../parts/page/panel.tsx";
import type { ReviewSearch } from "../search.ts";

const MODES = ["suggest", "auto"] as const;
const EPISODES = 50;

/** A search for the posts of a show's newest episodes or of one, with its cost first. */
export function StartSearch({
  shows,
  showId,
  episodeId,
  onChange,
  onClose,
}: {
  shows: readonly ShowRow[];
  showId: string | undefined;
  episodeId: string | undefined;
  onChange: (change: ReviewSearch) => void;
  onClose: () => void;
}) {
  const { api, workspace } = useAccess();
  const say = useNotice();
  const readAgain = useReadAgain();
  const [mode, setMode] = useState<(typeof MODES)[number]>("suggest");
  const chosen = showId ?? shows[0]?.id;
  const episodes = useAnswer((reading, options) =>
    chosen === undefined ? null : reading.episodes.list(chosen, { limit: EPISODES }, options),
  );
  const order = () =>
    api.clusterBuilds.start({
      show_id: chosen ?? "",
      mode,
      ...(episodeId === undefined
        ? { scope: "recent" }
        : { scope: "episodes", episode_ids: [episodeId] }),
    });
  const cost = useQuery({
    queryKey: [workspace.id, "cost of POST /v1/cluster-builds", chosen, episodeId, mode],
    queryFn: async () => await order().dryRun(),
    enabled: chosen !== undefined,
    staleTime: 0,
  });
  const started = useMutation({
    mutationFn: async () => await order(),
    onSuccess: () => {
      say({ text: texts.form.started });
      onClose();
      void readAgain("/cluster-builds");
    },
  });
  const error = started.error ?? cost.error;
  const calls = cost.data?.cost?.["provider_calls"];
  return (
    <Dialog
      isOpen
      title={texts.form.title}
      onClose={onClose}
      acts={
        <>
          <Button
            look="main"
            size="large"
            disabled={cost.data === undefined}
            waiting={started.isPending && find.find.starting}
            onClick={() => started.mutate()}
          >
            {find.find.act}
          </Button>
          <Button size="large" onClick={onClose}>
            {find.cancel}
          </Button>
        </>
      }
    >
      <ChoiceField
        label={texts.show}
        value={chosen ?? ""}
        choices={shows.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(show) => onChange({ show, episode: undefined })}
      />
      <ChoiceField
        label={texts.form.which}
        value={episodeId ?? ""}
        choices={[
          { value: "", label: texts.form.newest },
          ...(episodes.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(episode) => onChange({ episode: episode === "" ? undefined : episode })}
      />
      <ChoiceField
        label={find.find.mode}
        value={mode}
        choices={MODES.map((value) => ({ value, label: find.find[value] }))}
        help={find.find[`${mode}Note`]}
        onChange={setMode}
      />
      {error !== null ? (
        <ProblemView error={error} />
      ) : cost.data === undefined ? (
        <Bars height={30} />
      ) : (
        <>
          <p>
            <strong>
              {typeof calls === "number" && calls > 0
                ? find.find.cost(exactCount(calls))
                : find.find.noCost}
            </strong>
          </p>
          {cost.data.warnings.map((warning) => (
            <p key={warning} className="muted">
              {warning}
            </p>
          ))}
        </>
      )}
    </Dialog>
  );
}
