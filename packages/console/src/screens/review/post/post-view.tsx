import { Link } from "@tanstack/react-router";
import { texts } from "#texts/review";
import { texts as formats } from "#texts/clusters/formats";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { exactCount } from "../../../numbers/count.ts";
import { dayText, durationText, momentText } from "../../../numbers/time.ts";
import { Icon } from "../../../parts/marks/icon.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { PlatformTile } from "../../../parts/marks/platform-tile.tsx";
import { Marked } from "../../episodes/marked.tsx";
import { spanText } from "../../clusters/post/span-text.ts";
import type { AnswerKind } from "../answers/answer-state.ts";
import type { CloseLook, OpenSuggestion } from "../types.ts";
import { Evidence } from "./evidence.tsx";
import { Outcomes } from "./outcomes.tsx";
import { usePassage } from "./use-passage.ts";
import styles from "./post-view.module.css";

/** The post as people see it, what speaks for it, and what each answer would do. */
export function PostView({
  item,
  look,
  isRead,
  answer,
}: {
  item: OpenSuggestion;
  look: CloseLook | undefined;
  /** False for a moment after the post came on screen: then words are not marked. */
  isRead: boolean;
  answer: AnswerKind | undefined;
}) {
  const { suggestion, episode } = item;
  return (
    <article
      className={styles["post"]}
      data-suggestion={suggestion.id}
      aria-busy={look === undefined}
    >
      <p className={styles["asks"]}>
        <span>{texts.asks}</span> <strong>{episode.title}</strong>
        <span>{texts.out(dayText(episode.published_at))}</span>
        {answer !== undefined && <StateMark tone="fine">{texts.states[answer]}</StateMark>}
      </p>
      <Card item={item} look={look} isRead={isRead} />
      {look?.post.cluster_id !== null && look?.post.cluster_id !== undefined && (
        <p className={styles["note"]}>
          <StateMark tone="needs">{texts.inCluster}</StateMark>{" "}
          <Link
            className="link"
            to="/clusters/$clusterId"
            params={{ clusterId: `${suggestion.show_id}_${look.post.cluster_id}` }}
          >
            {texts.openCluster}
          </Link>
        </p>
      )}
      <Evidence item={item} look={look} />
      <Outcomes item={item} look={look} />
    </article>
  );
}

function Card({
  item,
  look,
  isRead,
}: {
  item: OpenSuggestion;
  look: CloseLook | undefined;
  isRead: boolean;
}) {
  const { suggestion, episode } = item;
  const { name, category } = usePlatforms();
  const { platform, url, published_at: at } = suggestion;
  const text = look?.post.text ?? suggestion.title;
  const title = ownTitle(suggestion.title, text);
  const { marks } = usePassage(item, text ?? "", isRead);
  const author = look?.post.author_handle ?? null;
  return (
    <section className={styles["card"]}>
      <header className={styles["author"]}>
        <PlatformTile platform={platform} category={category(platform)} />
        <strong>{name(platform)}</strong>
        <span className="muted">
          {look !== undefined && formats.formats[look.post.format]}
          {author !== null && ` @${author.replace(/^@/, "")}`}
        </span>
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className={styles["open"]}
          title={texts.openPost}
          aria-label={texts.openPost}
        >
          <Icon name="external" />
        </a>
      </header>
      {title !== null && (
        <p className={styles["title"]} dir="auto">
          {title}
        </p>
      )}
      <p className={styles["text"]} dir="auto">
        {text === null ? (
          <span className="muted">{texts.noWords}</span>
        ) : (
          <Marked text={text} marks={marks} />
        )}
      </p>
      <p className="muted small">
        {[
          look === undefined ? "…" : numbersText(look),
          look !== undefined &&
            look.post.duration_sec !== null &&
            durationText(look.post.duration_sec),
          at !== null && momentText(at),
          at !== null && relativeText(Date.parse(at) - Date.parse(episode.published_at)),
        ]
          .filter((part) => part !== false)
          .join(" · ")}
      </p>
    </section>
  );
}

/** The title of a post where it is not the beginning of its text, as it is of most. */
function ownTitle(title: string | null, text: string | null): string | null {
  if (title === null || text === null) return null;
  return text.startsWith(title.replace(/…$/, "").trim()) ? null : title;
}

const SHOWN = ["views", "impressions", "plays", "likes", "comments"] as const;
const SHOWN_MAX = 3;

/** The counters that a person looks for first, as the account was last read. */
function numbersText({ post: { metrics } }: CloseLook): string {
  const known = SHOWN.flatMap((metric) => {
    const count = metrics[metric];
    return count === null ? [] : [`${exactCount(count)} ${formats.counters[metric] ?? metric}`];
  });
  return known.length === 0 ? texts.noNumbers : known.slice(0, SHOWN_MAX).join(", ");
}

const relativeText = (ms: number): string =>
  ms >= 0 ? texts.after(spanText(ms)) : texts.before(spanText(-ms));
