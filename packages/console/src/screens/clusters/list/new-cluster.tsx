import type { Episode, ShowRow } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { texts } from "#texts/clusters";
import { texts as addressTexts } from "#texts/clusters/addresses";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Choice, Field, TextInput } from "../../../parts/form/field.tsx";
import { ProblemView } from "../../../parts/page/panel.tsx";
import { PastedRows, ResultRows } from "../acts/addresses/address-rows.tsx";
import {
  type PastedAddress,
  readAddresses,
  requestsOf,
  resultsOf,
} from "../acts/addresses/pasted-addresses.ts";
import { type Sent, sendAddresses } from "../acts/addresses/send-addresses.ts";
import { EpisodeChoice } from "./episode-choice.tsx";

/** The form for a new cluster; after it, what became of each address. */
export function NewCluster({
  shows,
  showId: asked,
  onClose,
}: {
  shows: readonly ShowRow[];
  showId: string | undefined;
  onClose: () => void;
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const [chosen, setShow] = useState(asked ?? "");
  const showId = chosen === "" && shows.length === 1 ? (shows[0]?.id ?? "") : chosen;
  const [name, setName] = useState("");
  const [episode, setEpisode] = useState<Episode | null>(null);
  const [text, setText] = useState("");
  const [progress, setProgress] = useState(0);
  const addresses = useMemo(() => readAddresses(text), [text]);
  const parts = requestsOf(addresses);
  const count = parts.flat().length;
  const create = useMutation({
    mutationFn: async () =>
      await sendAddresses(
        parts.length === 0 ? [[]] : parts,
        (urls, before) =>
          before === undefined
            ? api.clusters.create(showId, {
                ...(name.trim() === "" ? {} : { name: name.trim() }),
                ...(episode === null ? {} : { episode_id: episode.id }),
                ...(urls.length === 0 ? {} : { node_urls: urls }),
              })
            : api.clusters.addNodes(before.show_id, before.id, { urls }),
        setProgress,
      ),
    onSuccess: () => void readAgain("/clusters", "/episodes"),
  });
  if (create.data !== undefined)
    return <Made sent={create.data} addresses={addresses} onClose={onClose} />;
  const problem = create.error === null ? null : problemOf(create.error);
  const of = (...fields: string[]): string | null =>
    problem !== null && fields.some((field) => problem.param?.startsWith(field) === true)
      ? problem.text
      : null;
  const isPlaced = of("name", "episode_id", "node_urls") !== null;
  const isEmpty = name.trim() === "" && episode === null && count === 0;
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
            disabled={showId === "" || isEmpty}
            waiting={
              create.isPending &&
              (progress > 0 ? texts.form.sending(progress, count) : texts.form.creating)
            }
            onClick={() => create.mutate()}
          >
            {texts.form.create}
          </Button>
          <Button size="large" onClick={onClose}>
            {texts.form.close}
          </Button>
        </>
      }
    >
      {shows.length > 1 && (
        <Field label={texts.form.show}>
          <Choice
            label={texts.form.show}
            value={showId}
            onChange={(id) => {
              setShow(id);
              setEpisode(null);
            }}
            choices={[
              { value: "", label: texts.form.chooseShow },
              ...shows.map(({ id, name: label }) => ({ value: id, label })),
            ]}
          />
        </Field>
      )}
      <EpisodeChoice
        key={showId}
        showId={showId}
        chosen={episode}
        problem={of("episode_id")}
        onChoose={setEpisode}
      />
      <Field label={texts.form.name} help={texts.form.nameHelp} problem={of("name")}>
        <TextInput value={name} onChange={setName} />
      </Field>
      <Field label={texts.form.addresses} help={addressTexts.help} problem={of("node_urls")}>
        <TextInput
          value={text}
          onChange={setText}
          lines={4}
          placeholder={addressTexts.placeholder}
        />
      </Field>
      <PastedRows addresses={addresses} />
      {create.error !== null && !isPlaced && <ProblemView error={create.error} />}
    </Dialog>
  );
}

/** The cluster that was made, and what became of each address. */
function Made({
  sent: { cluster, warnings, sent, error },
  addresses,
  onClose,
}: {
  sent: Sent;
  addresses: readonly PastedAddress[];
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const tried = addresses
    .filter(({ state }) => state === "post" || state === "short_link")
    .slice(0, sent);
  return (
    <Dialog
      isOpen
      title={texts.form.made(cluster.name)}
      onClose={onClose}
      acts={
        <Button
          look="main"
          size="large"
          autoFocus
          onClick={() =>
            void navigate({
              to: "/clusters/$clusterId",
              params: { clusterId: cluster.global_id },
            })
          }
        >
          {texts.form.open}
        </Button>
      }
    >
      <ResultRows results={resultsOf(tried, cluster, warnings)} />
      {error !== null && (
        <>
          <p>{texts.form.failedHalf}</p>
          <ProblemView error={error} />
        </>
      )}
    </Dialog>
  );
}
