import { texts } from "#texts/review";
import { exactCount } from "../../../numbers/count.ts";
import type { Choice, CloseLook, OpenSuggestion } from "../types.ts";
import styles from "./outcomes.module.css";

/** What each answer would change, by the API's own arithmetic, before it is given. */
export function Outcomes({ item, look }: { item: OpenSuggestion; look: CloseLook | undefined }) {
  const [here, rival] = look?.choices ?? [];
  return (
    <section className={styles["outcomes"]}>
      <h2>{texts.outcomes}</h2>
      <table>
        <tbody>
          <Row letter="A" title={here?.title ?? item.episode.title} choice={here} />
          {rival !== undefined && <Row letter="V" title={rival.title} choice={rival} />}
          <tr>
            <th scope="row">
              <kbd aria-hidden="true">D</kbd>
              <span>{texts.dismissDoes}</span>
            </th>
            <td colSpan={2} className="muted">
              {texts.noChange}
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function Row({
  letter,
  title,
  choice,
}: {
  letter: string;
  title: string;
  choice: Choice | undefined;
}) {
  const isNew = choice !== undefined && choice.cluster_id === null;
  const noRoom = letter === "V" && isNew;
  return (
    <tr>
      <th scope="row">
        <kbd aria-hidden="true">{letter}</kbd>
        <span>
          {isNew && !noRoom ? texts.newCluster : texts.reachOf} <b>{title}</b>
        </span>
      </th>
      {isNew ? (
        <td colSpan={2} className="muted">
          {noRoom ? texts.noRivalCluster : texts.unknownReach}
        </td>
      ) : (
        <>
          <td className="number muted">{countText(choice?.reach?.now, choice === undefined)}</td>
          <td className="number">→ {countText(choice?.reach?.after, choice === undefined)}</td>
        </>
      )}
    </tr>
  );
}

/** @param isComing True while the answer is read; then nothing is said for a moment. */
function countText(count: number | null | undefined, isComing: boolean): string {
  if (isComing) return "…";
  return count === null || count === undefined ? `— ${texts.noNumber}` : exactCount(count);
}
