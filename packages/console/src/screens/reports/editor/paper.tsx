import { useEffect, useRef, useState } from "react";
import { texts } from "#texts/reports/editor";
import { SESSION_API } from "../../../api/session-api.ts";
import styles from "./editor.module.css";

interface PaperProps {
  title: string;
  src: string;
  chosen: string | null;
  onChoose?: (section: string) => void;
  /** Told the sections that the page has, each time that it was read. */
  onRead?: (sections: ReadonlySet<string>) => void;
}

/** Address of the page that a reader of the report gets, for members of its workspace. */
export const paperAddress = (
  workspaceId: string,
  reportId: string,
  query: Readonly<Record<string, string>> = {},
): string => {
  const asked = new URLSearchParams(query).toString();
  const path = `${SESSION_API}/report-pages/${workspaceId}/${reportId}`;
  return asked === "" ? path : `${path}?${asked}`;
};

const FIRST_HEIGHT = 900;

/** Brings a section into sight. Where the desk scrolls by itself, the head of the page stays. */
function show(section: HTMLElement, frame: HTMLIFrameElement | null): void {
  const desk = frame?.closest(`.${styles["desk"]}`);
  if (!desk || frame === null || desk.scrollHeight <= desk.clientHeight) {
    section.scrollIntoView({ block: "nearest" });
    return;
  }
  const { top, bottom } = section.getBoundingClientRect();
  const offset = frame.getBoundingClientRect().top - desk.getBoundingClientRect().top;
  if (top + offset < 0 || bottom + offset > desk.clientHeight)
    desk.scrollTop += top + offset - ABOVE_PX;
}

/** Stays free above a section that is brought into sight: its edge lies outside of it. */
const ABOVE_PX = 16;

/** The server's page in a frame that is as high as the page. The chosen section has an edge. */
export function Paper({ title, src, chosen, onChoose, onRead }: PaperProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const scrolledTo = useRef<string | null>(null);
  const [read, setRead] = useState<string | null>(null);
  const told = useRef({ onChoose, onRead });
  told.current = { onChoose, onRead };
  const isRead = read === src;
  useEffect(() => {
    const page = frame.current?.contentDocument ?? null;
    if (!isRead || page === null) return;
    const measure = (): void => setHeight(Math.max(300, page.body.scrollHeight));
    const watch = new ResizeObserver(measure);
    watch.observe(page.body);
    measure();
    const onClick = (event: MouseEvent): void => {
      const target = event.target as Element | null;
      // The page stays in its frame: its links lead away from it.
      if (target?.closest("a") !== null) event.preventDefault();
      const id = target?.closest("[data-section]")?.getAttribute("data-section");
      if (typeof id === "string") told.current.onChoose?.(id);
    };
    page.addEventListener("click", onClick);
    const sections = [...page.querySelectorAll("[data-section]")];
    told.current.onRead?.(new Set(sections.map((one) => one.getAttribute("data-section") ?? "")));
    return () => {
      watch.disconnect();
      page.removeEventListener("click", onClick);
    };
  }, [isRead]);
  useEffect(() => {
    const page = frame.current?.contentDocument ?? null;
    if (!isRead || page === null) return;
    for (const section of page.querySelectorAll<HTMLElement>("[data-section]")) {
      const isChosen = section.dataset["section"] === chosen;
      section.style.outline = isChosen ? "2px solid #2f56d9" : "";
      section.style.outlineOffset = isChosen ? "8px" : "";
      section.style.borderRadius = isChosen ? "4px" : "";
      // Once for each choice, when the frame is as high as its page.
      if (!isChosen || height === null || scrolledTo.current === chosen) continue;
      scrolledTo.current = chosen;
      show(section, frame.current);
    }
    if (chosen === null) scrolledTo.current = null;
  }, [isRead, chosen, height]);
  return (
    <div className={styles["sheet"]} aria-busy={!isRead}>
      {!isRead && (
        <p className={styles["reading"]} role="status">
          {texts.paper.loading}
        </p>
      )}
      {/* A new frame for each address: a frame that changes its address adds a step to Back. */}
      <iframe
        key={src}
        ref={frame}
        src={src}
        title={title}
        // The page has no scripts; the console reads where its sections are.
        sandbox="allow-same-origin"
        className={isRead ? undefined : styles["unread"]}
        style={{ height: height ?? FIRST_HEIGHT }}
        onLoad={() => setRead(src)}
      />
    </div>
  );
}
