import type { ClusterNode, MetricDefinition } from "@castmeter/sdk";
import { useId, useState } from "react";
import { texts as formats } from "#texts/clusters/formats";
import { texts } from "#texts/clusters/post";
import { useAnswer } from "../../../api/use-answer.ts";
import { ageText, momentText, utcText } from "../../../numbers/time.ts";
import { Count } from "../../../parts/numbers/count.tsx";
import { Icon } from "../../../parts/marks/icon.tsx";
import { isGone, metricMark, METRICS, type PostMetric, type Reading } from "./post-facts.ts";
import styles from "./post-panel.module.css";
import { readingDetails } from "./post-words.ts";

/** Every number that the platform counts for a post, down to its reading. */
export function PostNumbers({ node }: { node: ClusterNode }) {
  const definitions = useAnswer((api, options) =>
    api.metricDefinitions.list({ platform: node.platform }, options),
  );
  const rules = new Map(definitions.data?.data.map((rule) => [rule.metric, rule]));
  // A number that the platform does not count is left out; one that did not come is unknown.
  const shown = METRICS.filter(
    (metric) => node.readings[metric] !== undefined || rules.has(metric),
  );
  const { reach_basis: basis, metrics, readings } = node;
  const basisReading = basis === null ? undefined : readings[basis];
  const isHigher =
    basisReading !== undefined && metrics.reach !== null && metrics.reach > basisReading.value;
  return (
    <>
      <h3>{texts.panel.numbers}</h3>
      <ul className={styles["numbers"]}>
        {shown.map((metric) => (
          <MetricRow
            key={metric}
            metric={metric}
            node={node}
            reading={readings[metric]}
            rule={rules.get(metric)}
          />
        ))}
      </ul>
      <p className={styles["in-reach"]}>
        {basis === null
          ? texts.panel.notInReach
          : texts.panel.inReach(formats.counters[basis] ?? basis)}
        {isHigher && ` ${texts.panel.reachHigher}`}
      </p>
    </>
  );
}

function MetricRow({
  metric,
  node,
  reading,
  rule,
}: {
  metric: PostMetric;
  node: ClusterNode;
  reading: Reading | undefined;
  rule: MetricDefinition | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const name = formats.metrics[metric] ?? metric;
  const mark = metricMark(
    reading,
    { current: rule?.current, isGone: isGone(node) },
    texts.marks.noAnswer,
  );
  return (
    <li>
      <div className={styles["number-row"]}>
        <button
          type="button"
          className={styles["number-name"]}
          aria-expanded={isOpen}
          aria-controls={id}
          title={texts.reading.more(name)}
          onClick={() => setOpen(!isOpen)}
        >
          {name}
          <Icon name="right" size={11} />
        </button>
        <Count
          value={reading?.value ?? null}
          mark={mark}
          {...(reading === undefined ? {} : { details: readingDetails(name, reading, rule) })}
        />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ReadingLines reading={reading} rule={rule} />}
      </div>
    </li>
  );
}

function ReadingLines({
  reading,
  rule,
}: {
  reading: Reading | undefined;
  rule: MetricDefinition | undefined;
}) {
  const note = rule?.versions.find(({ id }) => id === reading?.definition)?.note;
  const isOlder =
    reading !== undefined && rule !== undefined && reading.definition !== rule.current;
  return (
    <dl className={styles["reading"]}>
      {reading !== undefined && (
        <>
          <dt>{texts.reading.countedAs}</dt>
          <dd>
            <code>{reading.definition}</code>
          </dd>
        </>
      )}
      {rule !== undefined && (
        <>
          <dt>{texts.reading.means}</dt>
          <dd>
            {rule.description} {note}{" "}
            {rule.source_url !== null && (
              <a href={rule.source_url} target="_blank" rel="noreferrer" className="link">
                {texts.reading.page}
              </a>
            )}
          </dd>
        </>
      )}
      {isOlder && (
        <>
          <dt>{texts.reading.rule}</dt>
          <dd>
            <code>{rule.current}</code>
          </dd>
        </>
      )}
      {reading === undefined ? (
        <>
          <dt>{texts.reading.fetched}</dt>
          <dd>{texts.reading.noAnswer}</dd>
        </>
      ) : (
        <>
          <dt>{texts.reading.fetched}</dt>
          <dd title={utcText(reading.fetched_at)}>
            {momentText(reading.fetched_at)} ({ageText(reading.fetched_at)})
          </dd>
          <dt>{texts.reading.dataThrough}</dt>
          <dd>{reading.as_of === null ? texts.reading.atFetch : momentText(reading.as_of)}</dd>
          <dt>{texts.reading.source}</dt>
          <dd>{texts.reading.sources[reading.source]}</dd>
        </>
      )}
    </dl>
  );
}
