import { Link, type LinkProps } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { texts } from "#texts/shell";
import styles from "./page-head.module.css";

interface PageHeadProps {
  title: string;
  /** Where the page lies: links to what is above it. */
  crumbs?: readonly { label: string; link: LinkProps }[];
  /** State and facts beside the title. */
  facts?: ReactNode;
  /** At most four acts and a menu. */
  acts?: ReactNode;
}

/** The head of a page; its title is also that of the browser's tab. */
export function PageHead({ title, crumbs = [], facts, acts }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · ${texts.product}`;
  }, [title]);
  return (
    <header className={styles["head"]}>
      {crumbs.length > 0 && (
        <nav className={styles["crumbs"]} aria-label={texts.crumbs}>
          {crumbs.map(({ label, link }) => (
            <span key={label}>
              <Link {...link}>{label}</Link>
              <span aria-hidden="true"> / </span>
            </span>
          ))}
        </nav>
      )}
      <h1 dir="auto">{title}</h1>
      {facts !== undefined && <div className={styles["facts"]}>{facts}</div>}
      {acts !== undefined && <div className={styles["acts"]}>{acts}</div>}
    </header>
  );
}

/** Tabs of an object: each is an address. */
export function PageTabs({
  label,
  tabs,
}: {
  label: string;
  /** `hasParts`: the tab stays chosen on the pages below its own. */
  tabs: readonly { label: string; link: LinkProps; count?: number | null; hasParts?: boolean }[];
}) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where not all tabs have room, the chosen one is seen.
    const chosen = bar.current?.querySelector<HTMLElement>("[data-status=active]");
    if (bar.current !== null && chosen)
      bar.current.scrollLeft =
        chosen.offsetLeft - (bar.current.clientWidth - chosen.offsetWidth) / 2;
  });
  return (
    <nav ref={bar} className={styles["tabs"]} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          {...tab.link}
          activeOptions={{ exact: tab.hasParts !== true, includeSearch: false }}
        >
          {tab.label}
          {tab.count !== undefined && tab.count !== null && tab.count > 0 && (
            <span className={styles["badge"]}>{tab.count}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** Panels beside each other, divided by lines. @param columns Widths of a CSS grid. */
export function Columns({ columns, children }: { columns: string; children: ReactNode }) {
  return (
    <div className={styles["columns"]} style={{ gridTemplateColumns: columns }}>
      {children}
    </div>
  );
}
