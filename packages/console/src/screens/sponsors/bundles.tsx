import type { BundleOpportunity } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { texts } from "#texts/sponsors";
import { useAnswer } from "../../api/use-answer.ts";
import { exactCount } from "../../numbers/count.ts";
import { CsvButton } from "../../parts/acts/csv-button.tsx";
import { Empty, Panel } from "../../parts/page/panel.tsx";
import { ShowLetters } from "../shows/show-letters.tsx";
import { ScoreParts } from "./score-parts.tsx";
import styles from "./sponsors.module.css";

const QUERY = { limit: 50, include_empty_shows: true } as const;

/** Pairs of shows that share something, with the reach of both. */
export function Bundles() {
  const answer = useAnswer((api, options) => api.sponsors.opportunities(QUERY, options));
  const meta = (answer.data as { meta?: { reach_aware?: boolean } } | undefined)?.meta;
  return (
    <Panel
      title={texts.tabs.bundles}
      note={texts.bundles.note}
      answer={answer}
      minHeight={240}
      isEmpty={({ data }) => data.length === 0}
      empty={<Empty title={texts.bundles.none} text={texts.bundles.noneText} />}
      {...(meta?.reach_aware === false ? { foot: texts.bundles.noReach } : {})}
      footActs={
        <CsvButton
          file={(api) => api.sponsors.opportunities(QUERY).file("csv")}
          name="bundles.csv"
        />
      }
    >
      {({ data }) => (
        <ol className={styles["rows"]}>
          {data.map((pair: BundleOpportunity) => (
            <Pair key={pair.shows.map(({ id }) => id).join(" ")} pair={pair} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Pair({ pair }: { pair: BundleOpportunity }) {
  const { shows, score, score_parts: parts, combined_reach: reach } = pair;
  return (
    <li className={styles["row"]}>
      <div className={styles["score"]}>
        <strong>{score === null ? texts.bundles.noScore : exactCount(score)}</strong>
        <ScoreParts
          parts={[
            { name: texts.bundleParts.categories, points: parts.categories, most: 30 },
            { name: texts.bundleParts.collaborations, points: parts.collaborations, most: 25 },
            { name: texts.bundleParts.hosts, points: parts.hosts, most: 20 },
            { name: texts.bundleParts.reach, points: parts.reach, most: 25 },
          ]}
        />
      </div>
      <div className={styles["what"]}>
        <ul className={styles["shows"]}>
          {shows.map(({ id, name }) => (
            <li key={id}>
              <ShowLetters name={name} />
              <Link to="/shows/$showId" params={{ showId: id }}>
                <strong>{name}</strong>
              </Link>
              <Link className="link" to="/shows/$showId/packages" params={{ showId: id }}>
                {texts.bundles.offers(name)}
              </Link>
            </li>
          ))}
        </ul>
        <p>{pair.reason}</p>
        <dl className={styles["shared"]}>
          <div>
            <dt>{texts.bundles.reach}</dt>
            <dd>{reach === null ? texts.bundles.unknownReach : exactCount(reach)}</dd>
          </div>
          {pair.shared_categories.length > 0 && (
            <div>
              <dt>{texts.bundles.sharedCategories}</dt>
              <dd>{pair.shared_categories.join(", ")}</dd>
            </div>
          )}
          {pair.shared_hosts.length > 0 && (
            <div>
              <dt>{texts.bundles.sharedHosts}</dt>
              <dd>{pair.shared_hosts.join(", ")}</dd>
            </div>
          )}
        </dl>
        {pair.collaborations.length > 0 && (
          <p className="muted small">{texts.bundles.together(pair.collaborations.length)}</p>
        )}
      </div>
    </li>
  );
}
