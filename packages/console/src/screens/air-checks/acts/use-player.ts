import { useMemo, useRef, useState } from "react";
import { ownPath } from "../../library/own-path.ts";
import { useAnswer } from "../../../api/use-answer.ts";

export interface Player {
  /** Address of the recording on this server; null where there is none. */
  source: string | null;
  ref: React.RefObject<HTMLAudioElement | null>;
  isPlaying: boolean;
  setPlaying: (isPlaying: boolean) => void;
  /** Plays from the second of the read, or stops. */
  toggle: () => void;
}

/** The recording of an air check. */
export function usePlayer(fileId: string | null, startSec: number | null): Player {
  const ref = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const { data } = useAnswer((api, options) =>
    fileId === null ? null : api.library.get(fileId, options),
  );
  const isSound = data !== undefined && /^(audio|video)\//.test(data.mime_type);
  const address = isSound ? data.download_url : null;
  const source = useMemo(() => (address === null ? null : ownPath(address)), [address]);
  const toggle = (): void => {
    const sound = ref.current;
    if (sound === null) return;
    if (!sound.paused) {
      sound.pause();
      return;
    }
    // A recording of the whole episode begins at the read; one of the read alone at its beginning.
    if (sound.currentTime === 0 && startSec !== null && sound.duration > startSec)
      sound.currentTime = startSec;
    void sound.play().catch(() => setPlaying(false));
  };
  return { source, ref, isPlaying, setPlaying, toggle };
}
