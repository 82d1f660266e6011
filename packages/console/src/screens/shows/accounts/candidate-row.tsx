import type { DiscoveryRun } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { texts } from "#texts/shows/accounts";
import { useAccess, useCanEdit } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { exactCount } from "../../../numbers/count.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { PlatformTile } from "../../../parts/marks/platform-tile.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { connectPage } from "../connect/connect-page.ts";
import { useShow } from "../use-show.ts";
import styles from "./discovery.module.css";

type Candidate = DiscoveryRun["candidates"][number];

/** Directories in which the handle of a candidate is the id of the show. */
const ID_FIELDS = { spotify: "spotify_id", applePodcasts: "apple_podcasts_id" } as const;

/** An account that may be the show's, with how sure that is and why. */
export function CandidateRow({
  showId,
  candidate,
  isCurrent = false,
  onConnect,
  onHide,
}: {
  showId: string;
  candidate: Candidate;
  /** True for the one that the keys of a page act on. */
  isCurrent?: boolean;
  onConnect: (platform: string, of: string) => void;
  onHide: () => void;
}) {
  const { api, place } = useAccess();
  const mayEdit = useCanEdit();
  const say = useNotice();
  const readAgain = useReadAgain();
  const { name, category } = usePlatforms();
  const { data: show } = useShow(showId);
  const { platform, handle, profile_url: profile, confidence, reason } = candidate;
  const field = platform === "spotify" || platform === "applePodcasts" ? ID_FIELDS[platform] : null;
  const isId = field !== null && show?.podcast_metadata[field] !== handle;
  const naming = useMutation({
    mutationFn: async () =>
      await api.shows.updatePodcast(showId, field === null ? {} : { [field]: handle }),
    onSuccess: async () => {
      say({ text: texts.discovery.idUsed });
      await readAgain("/shows");
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  const followers = candidate.follower_count;
  return (
    <li aria-current={isCurrent ? "true" : undefined}>
      <PlatformTile platform={platform} category={category(platform)} />
      <div className={styles["words"]}>
        <p>
          <a href={profile} target="_blank" rel="noreferrer" className={styles["name"]}>
            {field === null ? handle : name(platform)}
          </a>{" "}
          <span className={`${styles["sure"]} ${styles[confidence]}`}>
            {texts.discovery.confidence[confidence]}
          </span>
        </p>
        <p className="muted small">
          {reason}
          {followers !== null && ` · ${texts.discovery.followers(exactCount(followers))}`}
        </p>
      </div>
      {mayEdit && (
        <span className={styles["acts"]}>
          {isId && (
            <Button size="small" onClick={() => naming.mutate()} disabled={naming.isPending}>
              {texts.discovery.takeId}
            </Button>
          )}
          {candidate.connect_via === "api" ? (
            <Button size="small" onClick={() => onConnect(platform, profile)}>
              {texts.discovery.connect}
            </Button>
          ) : (
            <a className={styles["link-act"]} href={connectPage(place, { showId, platform })}>
              {texts.discovery.signIn}
            </a>
          )}
          <Button size="small" look="quiet" title={texts.discovery.hiddenNote} onClick={onHide}>
            {texts.discovery.hide}
          </Button>
        </span>
      )}
    </li>
  );
}
