import {
  type KeyboardEvent as ReactKeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { placeCard } from "./card-place.ts";
import styles from "./hover-card.module.css";

/** A pointer that only passes opens nothing; one on its way to the card keeps it. */
const OPEN_AFTER_MS = 300;
const CLOSE_AFTER_MS = 200;

/**
 * A button with a card of details: it opens under a pointer and with keyboard focus, a click or
 * the key I keeps it open, Escape closes it.
 *
 * @param card Makes the content of the card, when it is open.
 */
export function HoverCard({ children, card }: { children: ReactNode; card: () => ReactNode }) {
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  const [isKept, setKept] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const after = (ms: number, next: boolean): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), ms);
  };
  const close = (): void => {
    clearTimeout(timer.current);
    setOpen(false);
    setKept(false);
  };
  const keep = (): void => {
    clearTimeout(timer.current);
    setOpen(true);
    setKept(!(isOpen && isKept));
    if (isOpen && isKept) setOpen(false);
  };
  const onKeyDown = (event: ReactKeyboardEvent): void => {
    if (event.key.toLowerCase() !== "i" || event.metaKey || event.ctrlKey) return;
    keep();
    event.preventDefault();
    event.stopPropagation();
  };
  const ofMouse = (run: () => void) => (event: PointerEvent) => {
    if (event.pointerType !== "touch") run();
  };
  return (
    <span
      ref={place}
      role="presentation"
      className={styles["place"]}
      onPointerEnter={ofMouse(() => after(OPEN_AFTER_MS, true))}
      onPointerLeave={ofMouse(() => !isKept && after(CLOSE_AFTER_MS, false))}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={styles["trigger"]}
        aria-keyshortcuts="I"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && setOpen(true)}
        onClick={keep}
      >
        {children}
      </button>
      {isOpen && (
        <Card id={id} place={place} onClose={close}>
          {card()}
        </Card>
      )}
    </span>
  );
}

/** The card, above everything else and within the window; a scroll of the page closes it. */
function Card({
  id,
  place,
  onClose,
  children,
}: {
  id: string;
  place: React.RefObject<HTMLSpanElement | null>;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const closing = useRef(onClose);
  closing.current = onClose;
  useLayoutEffect(() => {
    const card = ref.current;
    const about = place.current?.firstElementChild?.getBoundingClientRect();
    if (card === null || about === undefined) return;
    card.showPopover();
    const { left, top } = placeCard(
      about,
      { width: card.offsetWidth, height: card.offsetHeight },
      { width: document.documentElement.clientWidth, height: innerHeight },
    );
    card.style.left = `${left}px`;
    card.style.top = `${top}px`;
    const onScroll = ({ target }: Event): void => {
      if (!(target instanceof Node && card.contains(target))) closing.current();
    };
    // Also where the focus is elsewhere; a dialog below the card stays open.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      closing.current();
    };
    addEventListener("scroll", onScroll, { capture: true, passive: true });
    addEventListener("keydown", onKeyDown, { capture: true });
    return () => {
      removeEventListener("scroll", onScroll, { capture: true });
      removeEventListener("keydown", onKeyDown, { capture: true });
    };
  }, [place]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keeps clicks from the row
    <div
      ref={ref}
      id={id}
      popover="manual"
      role="group"
      className={styles["card"]}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </div>
  );
}
