import type { ResearchRun } from "@castmeter/sdk";
import { texts } from "#texts/research";
import { dateText } from "../../../numbers/time.ts";
import { Chip, StateMark } from "../../../parts/marks/mark.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { OuterLink } from "../outer-link.tsx";
import styles from "../research.module.css";
import { hostOf } from "../web-address.ts";
import { type AnswerBlock, answerBlocks } from "./answer-blocks.ts";

/** What was found: the provider's answer, and each source with what is quoted of it. */
export function RunAnswer({ run }: { run: ResearchRun }) {
  const { answer, sources, incomplete, storage } = run;
  return (
    <>
      {incomplete !== null && (
        <p className={styles["incomplete"]}>
          <StateMark tone="needs">{texts.answer.isIncomplete}</StateMark>{" "}
          {texts.answer.incomplete[incomplete.reason]} {incomplete.detail.join(", ")}
        </p>
      )}
      {answer !== null && (
        <section className={styles["answer"]} aria-label={texts.answer.title}>
          <h3>{texts.answer.title}</h3>
          {answerBlocks(answer).map((block, index) => (
            <Block key={index} block={block} />
          ))}
          <p className="muted small">{texts.answer.unquoted}</p>
        </section>
      )}
      <h3 className={styles["sources-head"]}>{texts.answer.sources(sources.length)}</h3>
      {storage === "links_only" && <p className="muted small">{texts.answer.linksOnly}</p>}
      {sources.length === 0 ? (
        <Empty title={incomplete === null ? texts.answer.nothing : texts.answer.nothingSoFar} />
      ) : (
        <ol className={styles["sources"]}>
          {sources.map((source, index) => (
            <Source key={`${index} ${source.url}`} source={source} />
          ))}
        </ol>
      )}
    </>
  );
}

function Block({ block: { kind, pieces } }: { block: AnswerBlock }) {
  const words = pieces.map(({ text, isStrong }, index) =>
    isStrong ? <strong key={index}>{text}</strong> : text,
  );
  if (kind === "heading") return <h4>{words}</h4>;
  return <p className={kind === "item" ? styles["item"] : undefined}>{words}</p>;
}

/** A source in two columns: its excerpt and its address. */
function Source({ source }: { source: ResearchRun["sources"][number] }) {
  const { title, url, excerpt, published_at: day, published_at_estimated: isGuess } = source;
  const host = hostOf(url);
  return (
    <li>
      <div className={styles["claim"]}>
        {excerpt === "" ? (
          <span className="muted">{texts.answer.noExcerpt}</span>
        ) : (
          <blockquote>{excerpt}</blockquote>
        )}
      </div>
      <div className={styles["source"]}>
        <OuterLink url={url}>{title === "" ? (host ?? url) : title}</OuterLink>
        <span className="muted small">
          <span>{host}</span>
          <span>{day === null ? texts.answer.noDay : dateText(day)}</span>
          {isGuess && <Chip>{texts.answer.estimated}</Chip>}
        </span>
      </div>
    </li>
  );
}
