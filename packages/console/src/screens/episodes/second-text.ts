import { durationText } from "../../numbers/time.ts";

/** A place in an episode: "0:42", "12:41", "1:02:41", with minutes so that places line up. */
export const secondText = (seconds: number): string =>
  seconds < 60
    ? `0:${String(Math.floor(seconds)).padStart(2, "0")}`
    : durationText(Math.floor(seconds));
