import { texts } from "#texts/developer";
import { StateMark, type Tone } from "../../../parts/marks/mark.tsx";
import type { ApiKey } from "../types.ts";

const TONES: Readonly<Record<ApiKey["status"], Tone>> = {
  active: "fine",
  expiring: "waiting",
  expired: "off",
  disabled: "needs",
  revoked: "off",
};

/** The state of a key in a word with its sign. */
export const KeyState = ({ apiKey: { status } }: { apiKey: ApiKey }) => (
  <StateMark tone={TONES[status]}>{texts.keys.states[status]}</StateMark>
);
