import { Link } from "@tanstack/react-router";
import { texts } from "#texts/episodes";
import type { ReactNode } from "react";
import styles from "./episodes.module.css";
import { useEpisodesSearch } from "./use-search.ts";

const VIEWS = ["list", "since"] as const;

/** The views of the episodes: each keeps the show and the chosen episodes. */
export function ViewTabs({ children }: { children?: ReactNode }) {
  const [{ view = "list" }] = useEpisodesSearch();
  return (
    <div className={styles["bar"]}>
      <nav className={styles["tabs"]} aria-label={texts.views.label}>
        {VIEWS.map((name) => (
          <Link
            key={name}
            to="/episodes"
            search={(before) => ({ ...before, view: name === "since" ? "since" : undefined })}
            className={name === view ? styles["current"] : undefined}
            aria-current={name === view ? "page" : undefined}
            activeProps={{}}
          >
            {texts.views[name]}
          </Link>
        ))}
      </nav>
      {children !== undefined && <div className={styles["side"]}>{children}</div>}
    </div>
  );
}
