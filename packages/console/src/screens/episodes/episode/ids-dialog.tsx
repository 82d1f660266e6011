import type { Episode, UpdateEpisode } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/episodes/episode";
import { texts as partTexts } from "#texts/parts";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { ProblemView } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";

const IDS = ["apple_episode_id", "spotify_episode_id", "youtube_video_id"] as const;
type IdName = (typeof IDS)[number];

const NAMES: Readonly<Record<IdName, string>> = {
  apple_episode_id: texts.facts.apple,
  spotify_episode_id: texts.facts.spotify,
  youtube_video_id: texts.facts.youtube,
};

/** Changes the ids that other platforms know the episode by. */
export function IdsDialog({ episode, onClose }: { episode: Episode; onClose: () => void }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [ids, setIds] = useState<Record<IdName, string>>({
    apple_episode_id: episode.identifiers.apple_episode_id ?? "",
    spotify_episode_id: episode.identifiers.spotify_episode_id ?? "",
    youtube_video_id: episode.identifiers.youtube_video_id ?? "",
  });
  const changed: UpdateEpisode = Object.fromEntries(
    IDS.filter((name) => ids[name].trim() !== (episode.identifiers[name] ?? "")).map((name) => [
      name,
      ids[name].trim() === "" ? null : ids[name].trim(),
    ]),
  );
  const before: UpdateEpisode = Object.fromEntries(
    Object.keys(changed).map((name) => [name, episode.identifiers[name as IdName]]),
  );
  const send = async (body: UpdateEpisode): Promise<void> => {
    await api.episodes.update(episode.show_id, episode.id, body);
    await readAgain("/episodes");
  };
  const saving = useMutation({
    mutationFn: send,
    onSuccess: () => {
      say({ text: texts.facts.idsSaved, undo: () => void send(before) });
      onClose();
    },
  });
  const problem = saving.error === null ? null : problemOf(saving.error);
  const isOfField = IDS.some((name) => name === problem?.param);
  return (
    <Dialog
      isOpen
      title={texts.facts.changeIdsTitle}
      onClose={onClose}
      acts={
        <>
          <Button
            look="main"
            size="large"
            disabled={Object.keys(changed).length === 0}
            waiting={saving.isPending && partTexts.wait}
            onClick={() => saving.mutate(changed)}
          >
            {texts.facts.saveIds}
          </Button>
          <Button size="large" onClick={onClose}>
            {partTexts.confirm.cancel}
          </Button>
        </>
      }
    >
      <p className="muted">{texts.facts.idsHelp}</p>
      {IDS.map((name) => (
        <Field
          key={name}
          label={NAMES[name]}
          problem={problem?.param === name ? problem.text : null}
        >
          <TextInput
            value={ids[name]}
            onChange={(value) => setIds((all) => ({ ...all, [name]: value }))}
          />
        </Field>
      ))}
      {problem !== null && !isOfField && <ProblemView error={saving.error} />}
    </Dialog>
  );
}
