import type { Workspace } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { texts } from "#texts/overview";
import { type Answer, useAnswer } from "../../api/use-answer.ts";
import { usePlatforms } from "../../api/use-platforms.ts";
import { Icon } from "../../parts/marks/icon.tsx";
import { Empty, Panel } from "../../parts/page/panel.tsx";
import { needsOf } from "./needs.ts";
import styles from "./needs.module.css";

/** What a person has to do, worst first, with one act each. */
export function Needs({ me }: { me: Answer<Workspace> }) {
  const { name } = usePlatforms();
  const connections = useAnswer((api, options) => api.connections.list({ limit: 100 }, options));
  const endpoints = useAnswer((api, options) => api.webhookEndpoints.list({}, options));
  const showName = (id: string): string =>
    me.data?.shows.find((show) => show.id === id)?.name ?? id;
  return (
    <Panel title={texts.needs.title} minHeight={330} answer={me} hasNoFoot>
      {(data) => {
        const needs = needsOf({
          shows: data.show_count,
          stale: data.stale_platforms,
          connections: connections.data?.data ?? [],
          endpoints: endpoints.data?.data ?? [],
          name,
          showName,
        });
        if (needs.length === 0) return <Empty title={texts.needs.none} />;
        return (
          <ul className={styles["needs"]}>
            {needs.map(({ id, icon, title, text, act, link, isUrgent }) => (
              <li key={id}>
                <span className={isUrgent ? styles["urgent"] : styles["sign"]}>
                  <Icon name={icon} />
                </span>
                <div>
                  <strong>{title}</strong>
                  <p className="muted small">{text}</p>
                </div>
                <Link {...link} className={styles["act"]}>
                  {act}
                </Link>
              </li>
            ))}
          </ul>
        );
      }}
    </Panel>
  );
}
