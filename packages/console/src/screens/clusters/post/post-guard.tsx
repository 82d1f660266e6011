import type { ClusterNode } from "@castmeter/sdk";
import { texts as formats } from "#texts/clusters/formats";
import { texts } from "#texts/clusters/post";
import { useAccess } from "../../../api/api-context.tsx";
import { exactCount } from "../../../numbers/count.ts";
import { momentText } from "../../../numbers/time.ts";
import { Icon } from "../../../parts/marks/icon.tsx";
import { type Refusal, refusalsOf } from "./post-facts.ts";
import styles from "./post-panel.module.css";

/** What an answer said that was refused, and what stands instead. */
export function PostGuard({ node, platform }: { node: ClusterNode; platform: string }) {
  const { session } = useAccess();
  const refusals = refusalsOf(node);
  return refusals.map((refusal) => (
    <div key={`${refusal.at} ${refusal.reason}`} className={styles["refusal"]}>
      <strong>
        <Icon name="lock" size={14} />
        {texts.guard.titles[refusal.reason]}
      </strong>
      {sentencesOf(refusal, platform).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        <a
          href={`${session.server.docs_url}/metrics#guard`}
          target="_blank"
          rel="noreferrer"
          className="link"
        >
          {texts.guard.rule}
        </a>
      </p>
    </div>
  ));
}

function sentencesOf({ reason, at, kept }: Refusal, platform: string): string[] {
  const when = momentText(at);
  const counterOf = (metric: string): string => formats.counters[metric] ?? metric;
  if (reason === "fetch_failed") {
    const counters = kept.map(({ metric, value }) =>
      texts.guard.counter(exactCount(value), counterOf(metric)),
    );
    return [
      texts.guard.failed(
        when,
        platform,
        new Intl.ListFormat(document.documentElement.lang).format(counters),
      ),
    ];
  }
  return kept.map(({ metric, value, refused }) => {
    const counter = counterOf(metric);
    const stays = exactCount(value);
    if (reason === "zero_after_positive") return texts.guard.zero(when, platform, counter, stays);
    return refused === null
      ? texts.guard.decreaseUnknown(when, platform, counter, stays)
      : texts.guard.decrease(when, platform, exactCount(refused), counter, stays);
  });
}
