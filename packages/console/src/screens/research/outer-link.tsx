import type { ReactNode } from "react";
import { Icon } from "../../parts/marks/icon.tsx";
import { hostOf } from "./web-address.ts";
import styles from "./research.module.css";

/**
 * A link to a page of somebody else. It opens in a tab of its own, which learns nothing of this
 * one; an address that is not of the web is text.
 */
export function OuterLink({ url, children }: { url: string; children: ReactNode }) {
  if (hostOf(url) === null) return <span>{children}</span>;
  return (
    <a className={styles["outer"]} href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children} <Icon name="external" size={12} />
    </a>
  );
}
