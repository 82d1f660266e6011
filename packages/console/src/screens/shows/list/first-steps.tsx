import { Link, type LinkProps } from "@tanstack/react-router";
import { texts } from "#texts/shows";
import { useCanManage } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { StateMark } from "../../../parts/marks/mark.tsx";
import styles from "./shows-list.module.css";

interface Steps {
  has_show: boolean;
  has_key: boolean;
  has_account: boolean;
  has_cluster: boolean;
  /** What this server has no source of numbers of posts for. */
  without_source: ("youtube" | "social")[];
}

/** What the workspace needs to see numbers: from its first show on, until nothing is missing. */
export function FirstSteps({ showId }: { showId: string | undefined }) {
  const mayManage = useCanManage();
  const { data } = useAnswer((api, options) => api.raw<Steps>({ path: "/first-steps", options }));
  if (data === undefined || !data.has_show || showId === undefined) return null;
  if (data.has_key && data.has_account && data.has_cluster) return null;
  const words = texts.steps;
  const steps: { id: string; title: string; text: string; isDone: boolean; link: LinkProps }[] = [
    {
      id: "account",
      title: words.account,
      text: words.accountText,
      isDone: data.has_account,
      link: { to: "/shows/$showId/accounts", params: { showId } },
    },
    {
      id: "cluster",
      title: words.cluster,
      text: words.clusterText,
      isDone: data.has_cluster,
      link: { to: "/clusters" },
    },
    ...(mayManage
      ? [
          {
            id: "key",
            title: words.key,
            text: words.keyText,
            isDone: data.has_key,
            link: { to: "/developer" } as LinkProps,
          },
        ]
      : []),
  ];
  const missing = data.without_source.map((name) => words.sources[name]).join(words.and);
  return (
    <section className={styles["section"]}>
      <header>
        <h2>{words.title}</h2>
      </header>
      <ol className={`${styles["rows"]} ${styles["steps"]}`}>
        {steps.map(({ id, title, text, isDone, link }) => (
          <li key={id}>
            <div>
              <Link {...link} className="link">
                {title}
              </Link>
              <p className="muted small">{text}</p>
            </div>
            {isDone && <StateMark tone="fine">{words.done}</StateMark>}
          </li>
        ))}
      </ol>
      {missing !== "" && <p className="muted small">{words.withoutSource(missing)}</p>}
    </section>
  );
}
