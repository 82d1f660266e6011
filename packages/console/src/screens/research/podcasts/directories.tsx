import { texts } from "#texts/research/podcasts";
import { durationText } from "../../../numbers/time.ts";
import { StateMark } from "../../../parts/marks/mark.tsx";
import styles from "../research.module.css";

/** How one directory answered, as `meta.directories` states it. */
interface DirectoryAnswer {
  name: keyof typeof texts.directories;
  state: "answered" | "stale" | "failed";
  cache_age_seconds: number | null;
}

interface SearchMeta {
  directories?: DirectoryAnswer[];
  notes?: string[];
}

/** Which directories answered and how old that is, from the first page of a search. */
export function Directories({ pages }: { pages: unknown }) {
  const [first] = (pages as { pages: { meta?: SearchMeta }[] }).pages;
  const { directories = [], notes = [] } = first?.meta ?? {};
  return (
    <div className={`${styles["directories"]} small`}>
      {directories.map((answer) => (
        <Directory key={answer.name} answer={answer} />
      ))}
      {notes.map((note) => (
        <span key={note} className="muted">
          {note}
        </span>
      ))}
    </div>
  );
}

function Directory({
  answer: { name: directory, state, cache_age_seconds: age },
}: {
  answer: DirectoryAnswer;
}) {
  const name = texts.directories[directory];
  if (state === "failed") return <StateMark tone="failed">{texts.states.failed(name)}</StateMark>;
  const ageWords = age === null || age < 60 ? texts.now : durationText(age);
  return state === "stale" ? (
    <StateMark tone="needs">{texts.states.stale(name, ageWords)}</StateMark>
  ) : (
    <span className="muted">{texts.states.answered(name, ageWords)}</span>
  );
}
