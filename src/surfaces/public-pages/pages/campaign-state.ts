import type { CampaignPage, CampaignState } from "../../../features/sharing/public-pages/index.ts";
import { count, day, plural } from "../sections/words.ts";

/** The state of a campaign, in the words of pacing: one text for each state. */

const PACING_WORDS = { ahead: "ahead", on_track: "on track", behind: "behind" } as const;

export const STATE_WORDS: Readonly<Record<CampaignState, string>> = {
  draft: "draft",
  scheduled: "not begun",
  active: "running",
  paused: "paused",
  completed: "completed",
  canceled: "canceled",
};

const METRIC_WORDS = { impressions: "", reach: " of reach", plays: " plays" } as const;

/** Whether the campaign has begun: before that nothing is expected. */
export const hasBegun = ({ state }: Pick<CampaignPage, "state">): boolean =>
  state !== "draft" && state !== "scheduled";

export const isOver = ({ state }: Pick<CampaignPage, "state">): boolean =>
  state === "completed" || state === "canceled";

/** The delivery up to now, in the count that was promised. */
export const deliveredOf = ({ pacing, measured }: CampaignPage): number | null =>
  pacing === null ? measured : pacing.actual;

/** The slots that were due up to now. */
const dueSlots = ({ slots }: CampaignPage) =>
  slots.filter(({ state }) => state !== "open" && state !== "scheduled" && state !== "canceled");

const isMissed = ({ state }: CampaignPage["slots"][number]): boolean => state === "missed";

/** True where all slots that were due were missed, so that nothing carries the message. */
const allMissed = (page: CampaignPage): boolean => {
  const due = dueSlots(page);
  return due.length > 0 && due.every(isMissed);
};

/** The day of the first slot that has not aired. */
function nextDay({ slots }: CampaignPage): string | null {
  const days = slots.flatMap(({ state, air_date: date }) =>
    date !== null && (state === "open" || state === "scheduled") ? [date] : [],
  );
  return days.toSorted().at(0) ?? null;
}

/** The first sentence: the word for the state, and the rest of the sentence. */
export interface Standing {
  state: string;
  rest: string;
}

export const wordsOf = ({ state, rest }: Standing): string => state + rest;

const sentence = (state: string, rest: string): Standing => ({ state, rest });

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The first sentence of the page. */
export function standing(page: CampaignPage): Standing {
  switch (page.state) {
    case "draft":
      return sentence("Draft", ": nothing is booked, and what stands here may change.");
    case "scheduled":
      return sentence("Not begun", startWords(page));
    case "active":
      return runningWords(page);
    case "paused":
      return (page.pacing?.expected ?? 0) > 0
        ? sentence("Paused", `. ${wordsOf(runningWords(page))}`)
        : sentence("Paused", nextWords(page));
    case "completed":
      return completedWords(page);
    case "canceled":
      return canceledWords(page);
    default:
      return page.state satisfies never;
  }
}

function startWords(page: CampaignPage): string {
  const [start, first] = [page.start_date, nextDay(page)];
  const airs = first === null ? "" : `the first slot airs on ${day(first)}`;
  if (start === null) return airs === "" ? "." : `: ${airs}.`;
  return `: it starts on ${day(start)}${airs === "" || first === start ? "" : `, and ${airs}`}.`;
}

function nextWords(page: CampaignPage): string {
  const next = nextDay(page);
  return next === null ? ": no slot is due." : `: the next slot is due on ${day(next)}.`;
}

function runningWords(page: CampaignPage): Standing {
  const { pacing } = page;
  if (pacing === null) return sentence("Running", ": nothing was promised, so no pace is kept.");
  const state = capital(PACING_WORDS[pacing.state]);
  const { actual, expected } = pacing;
  const what = METRIC_WORDS[pacing.metric];
  if (expected === null) return sentence(state, ": no day is known to expect anything by.");
  const delivered = actual === null ? null : `${count(actual)}${what} delivered`;
  if (expected === 0)
    return sentence(
      state,
      `${delivered === null ? "" : `: ${delivered}`}${nothingExpected(page, delivered !== null)}`,
    );
  const by = `${count(expected)} expected by now`;
  if (delivered !== null) return sentence(state, `: ${delivered}, ${by}.`);
  return sentence(state, `: ${by}${what}, and ${nothingWords(page)}.`);
}

function nothingExpected(page: CampaignPage, isDelivered: boolean): string {
  const next = nextDay(page);
  const until = next === null ? "" : ` before the first slot airs on ${day(next)}`;
  return `${isDelivered ? "," : ":"} nothing is expected${until === "" ? " by now" : until}.`;
}

const nothingWords = (page: CampaignPage): string =>
  allMissed(page) ? `${missedWords(page)} missed` : "no count is known of what was delivered";

const missedWords = (page: CampaignPage): string => {
  const due = dueSlots(page).length;
  if (due === 1) return "the slot was";
  return due === page.slots.length ? `all ${due} slots were` : `the ${due} slots so far were`;
};

function completedWords(page: CampaignPage): Standing {
  const { pacing } = page;
  const delivered = deliveredOf(page);
  if (delivered === null)
    return sentence(
      "Completed",
      allMissed(page) ? `: ${missedWords(page)} missed.` : ": no count is known of it.",
    );
  if (pacing === null) return sentence("Completed", `: ${count(delivered)} delivered.`);
  return sentence(
    `Completed, ${PACING_WORDS[pacing.state]}`,
    `: ${count(delivered)}${METRIC_WORDS[pacing.metric]} delivered of ${count(pacing.goal)}.`,
  );
}

function canceledWords(page: CampaignPage): Standing {
  const delivered = deliveredOf(page);
  return sentence(
    "Canceled",
    delivered === null
      ? ": nothing is expected of it."
      : `: ${count(delivered)} delivered, and nothing more is expected.`,
  );
}

export interface Unmeasured {
  /** Title in place of the large number. */
  title: string;
  /** What is expected, or why nothing was measured. */
  text: string;
}

const FIRST_NUMBER = "The first number is expected within a day after the first slot has aired.";

/** The text for a campaign without a known count. */
export function unmeasured(page: CampaignPage): Unmeasured {
  switch (page.state) {
    case "draft":
      return { title: "not begun", text: "A number follows once it is booked and has aired." };
    case "scheduled":
      return { title: "not begun", text: FIRST_NUMBER };
    case "canceled":
      return {
        title: "nothing measured",
        text: hasAired(page)
          ? "No count was known of the slots that aired before it was canceled."
          : "No slot had aired before it was canceled.",
      };
    case "completed":
      return { title: "nothing measured", text: endedText(page) };
    case "active":
    case "paused":
      return allMissed(page)
        ? { title: "nothing measured", text: endedText(page) }
        : { title: "not known yet", text: FIRST_NUMBER };
    default:
      return page.state satisfies never;
  }
}

const hasAired = ({ slots }: CampaignPage): boolean =>
  slots.some(({ state }) => state === "aired" || state === "verified" || state === "makegood_due");

const endedText = (page: CampaignPage): string =>
  hasAired(page)
    ? "No count is known of the slots that aired."
    : `No slot has aired${plannedWords(page)}, so there is nothing to count.`;

const plannedWords = ({ slots }: CampaignPage): string =>
  slots.length === 0 ? "" : ` of the ${plural(slots.length, "slot")} booked`;
