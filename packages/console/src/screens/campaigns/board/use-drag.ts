import { type PointerEvent, type RefObject, useEffect, useRef } from "react";

/** The cell of the board under the pointer: indexes of its row and week. */
export interface Cell {
  row: number;
  week: number;
}

interface DragParts {
  /** The element that scrolls; rows have `data-lane`, chips `data-slot`. */
  scroller: RefObject<HTMLDivElement | null>;
  weekCount: number;
  /** True for a slot that may be moved. */
  canMove: (slotId: string) => boolean;
  /** The cell under the pointer has changed; null where the drag has ended. */
  onOver: (slotId: string, cell: Cell | null) => void;
  onDrop: (slotId: string, cell: Cell) => void;
}

/** A pointer that moved less than this pressed a button. */
const SLOP_PX = 5;
/** The board scrolls by itself where the pointer is this near to its edge. */
const EDGE_PX = 44;
const STEP_PX = 14;

interface Drag {
  slotId: string;
  chip: HTMLElement;
  ghost: HTMLElement | null;
  lanes: HTMLElement[];
  at: { x: number; y: number };
  from: { x: number; y: number };
  cell: Cell | null;
  frame: number;
}

/**
 * Dragging of chips. The copy under the pointer is moved through its style alone, once a frame;
 * React hears only of another cell, so that a drag over a board of 40 rows draws two of them again.
 *
 * @returns The handler for `onPointerDown` of the board.
 */
export function useDrag(parts: DragParts): (event: PointerEvent) => void {
  const latest = useRef(parts);
  latest.current = parts;
  const drag = useRef<Drag | null>(null);
  useEffect(() => () => end(drag.current), []);
  return (event) => {
    const chip = (event.target as HTMLElement).closest<HTMLElement>("[data-slot]");
    const slotId = chip?.dataset["slot"];
    const { scroller, canMove } = latest.current;
    const board = scroller.current;
    if (chip === null || slotId === undefined || board === null || event.button !== 0) return;
    if (event.pointerType === "touch" || !canMove(slotId)) return;
    const at = { x: event.clientX, y: event.clientY };
    const lanes = [...board.querySelectorAll<HTMLElement>("[data-lane]")];
    const now: Drag = { slotId, chip, ghost: null, lanes, at, from: at, cell: null, frame: 0 };
    drag.current = now;
    const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent): void => {
      now.at = { x, y };
      const distance = Math.hypot(x - now.from.x, y - now.from.y);
      if (now.ghost === null && distance < SLOP_PX) return;
      if (now.ghost === null) begin(now);
      if (now.frame === 0)
        now.frame = requestAnimationFrame(() => draw(now, board, latest.current));
    };
    const stop = (isDropped: boolean): void => {
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", up);
      document.removeEventListener("pointercancel", cancel);
      document.removeEventListener("keydown", key, true);
      const wasDragged = now.ghost !== null;
      // The pointer may have moved since the last frame.
      const cell = wasDragged ? cellAt(now, latest.current.weekCount) : null;
      end(now);
      drag.current = null;
      if (!wasDragged) return;
      // The click that follows a drag opens nothing.
      const swallow = (click: Event): void => {
        click.stopPropagation();
        click.preventDefault();
      };
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
      latest.current.onOver(slotId, null);
      if (isDropped && cell !== null) latest.current.onDrop(slotId, cell);
    };
    const up = (): void => stop(true);
    const cancel = (): void => stop(false);
    const key = (press: KeyboardEvent): void => {
      if (press.key !== "Escape") return;
      press.stopPropagation();
      stop(false);
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", up);
    document.addEventListener("pointercancel", cancel);
    document.addEventListener("keydown", key, true);
  };
}

function begin(drag: Drag): void {
  const { chip } = drag;
  const box = chip.getBoundingClientRect();
  const ghost = chip.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-slot");
  ghost.setAttribute("aria-hidden", "true");
  ghost.setAttribute("data-ghost", "");
  ghost.style.width = `${box.width}px`;
  ghost.style.insetInlineStart = "auto";
  ghost.style.left = `${box.left}px`;
  ghost.style.top = `${box.top}px`;
  document.body.append(ghost);
  chip.setAttribute("data-lifted", "");
  drag.ghost = ghost;
}

function draw(drag: Drag, board: HTMLElement, parts: DragParts): void {
  drag.frame = 0;
  const { ghost, at, from } = drag;
  if (ghost === null) return;
  ghost.style.transform = `translate(${at.x - from.x}px, ${at.y - from.y}px)`;
  const edge = board.getBoundingClientRect();
  const by = at.x > edge.right - EDGE_PX ? STEP_PX : at.x < edge.left + EDGE_PX ? -STEP_PX : 0;
  const down = at.y > edge.bottom - EDGE_PX ? STEP_PX : at.y < edge.top + EDGE_PX ? -STEP_PX : 0;
  const before = { left: board.scrollLeft, top: board.scrollTop };
  if (by !== 0 || down !== 0) board.scrollBy(by, down);
  const cell = cellAt(drag, parts.weekCount);
  if (cell !== null && (cell.row !== drag.cell?.row || cell.week !== drag.cell.week)) {
    drag.cell = cell;
    parts.onOver(drag.slotId, cell);
  }
  // The board goes on scrolling while the pointer rests at its edge.
  if (board.scrollLeft !== before.left || board.scrollTop !== before.top)
    drag.frame = requestAnimationFrame(() => draw(drag, board, parts));
}

/** The cell under the pointer; rows are looked at by halves, as they lie below each other. */
function cellAt({ lanes, at }: Drag, weekCount: number): Cell | null {
  let [low, high] = [0, lanes.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lanes[middle]?.getBoundingClientRect().bottom ?? 0) <= at.y) low = middle + 1;
    else high = middle;
  }
  const lane = lanes[low];
  if (lane === undefined) return null;
  const box = lane.getBoundingClientRect();
  const isMirrored = getComputedStyle(lane).direction === "rtl";
  const along = isMirrored ? box.right - at.x : at.x - box.left;
  const week = Math.floor((along / box.width) * weekCount);
  return { row: low, week: Math.max(0, Math.min(weekCount - 1, week)) };
}

function end(drag: Drag | null): void {
  if (drag === null) return;
  cancelAnimationFrame(drag.frame);
  drag.ghost?.remove();
  drag.chip.removeAttribute("data-lifted");
}
