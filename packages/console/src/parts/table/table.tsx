import { isValidElement, type KeyboardEvent, type ReactNode, useState } from "react";
import { texts } from "#texts/parts";
import { useWidth } from "../../charts/use-width.ts";
import { exactCount } from "../../numbers/count.ts";
import { Button } from "../acts/button.tsx";
import { usePanelKey } from "../acts/panel-keys.ts";
import { Count } from "../numbers/count.tsx";
import { Icon } from "../marks/icon.tsx";
import { PopupMenu } from "../acts/menu.tsx";
import { fitting } from "./fitting.ts";
import styles from "./table.module.css";
import { useIsPhone } from "./use-phone.ts";
import { useSeenRows } from "./use-seen-rows.ts";

export interface Column<Row> {
  id: string;
  /** Empty for a column of acts. */
  name: string;
  /** A width of a CSS grid: `minmax(0, 2fr)`, `90px`. */
  width: string;
  cell: (row: Row) => ReactNode;
  /** Numbers end on one line. */
  isNumber?: boolean;
  /** The value for the API's `sort`, where the list can be sorted by this column. */
  sort?: string;
  /** Hidden until the person shows it. */
  isOptional?: boolean;
  /** Where the column stands on a phone: under the name, at the right, below that, or nowhere. */
  onPhone?: "name" | "below" | "end" | "act" | "none";
}

export interface TableSort {
  /** A key of the API's `sort`; a minus before it sorts largest first. */
  value: string | undefined;
  onChange: (value: string) => void;
}

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The row that is open beside the table. */
  chosen?: string | null | undefined;
  onOpen?: (row: Row) => void;
  sort?: TableSort;
  /** Reads the next page; left out where all rows are here. */
  onMore?: (() => void) | undefined;
  isReadingMore?: boolean;
  /** How many rows there are in all, where that is known. */
  total?: number | null;
  /** What the foot states besides the number of rows. */
  foot?: ReactNode;
  footActs?: ReactNode;
  rowHeight?: number;
}

/** More rows than this are drawn only where they are seen. */
const VIRTUAL_FROM = 200;
const ROW_HEIGHT = 32;

/**
 * A list with columns. It is one tab stop: arrow keys and J and K move between rows, Enter opens
 * one. Columns that are optional are shown from the menu at the right of the head.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  chosen,
  onOpen,
  sort,
  onMore,
  isReadingMore = false,
  total = null,
  foot,
  footActs,
  rowHeight = ROW_HEIGHT,
}: TableProps<Row>) {
  const [shownOptional, setShownOptional] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState(0);
  usePanelKey("I", texts.panel.whatIsThis);
  const [scroller, width] = useWidth(0);
  const isVirtual = rows.length > VIRTUAL_FROM;
  const wanted = columns.filter(
    ({ id, isOptional }) => isOptional !== true || shownOptional.has(id),
  );
  const isPhone = useIsPhone();
  const shown = isPhone ? wanted : fitting(wanted, width);
  const optional = columns.filter(({ isOptional }) => isOptional === true);
  const template = shown.map(({ width }) => width).join(" ");
  const height = isPhone ? phoneHeight(shown) : rowHeight;
  const [seen, show] = useSeenRows(scroller, {
    count: rows.length,
    rowHeight: height,
    headHeight: isPhone ? 0 : ROW_HEIGHT,
    isOn: isVirtual,
  });
  // The row that holds the focus stays, also where it is scrolled away or the list became shorter.
  const at = Math.min(current, rows.length - 1);
  const drawn = Array.from({ length: seen.end - seen.first }, (_, index) => seen.first + index);
  if (at >= 0 && (at < seen.first || at >= seen.end)) drawn.push(at);

  const focusRow = (index: number): void => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setCurrent(next);
    show(next);
    scroller.current
      ?.querySelector<HTMLElement>(`[data-row="${next}"]`)
      ?.focus({ preventScroll: isVirtual });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (!target.hasAttribute("data-row") || event.metaKey || event.ctrlKey || event.altKey) return;
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      j: at + 1,
      ArrowUp: at - 1,
      k: at - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: at + 10,
      PageUp: at - 10,
    };
    const move = moves[event.key];
    const row = rows[at];
    if (move !== undefined) focusRow(move);
    else if (event.key === "Enter" && row !== undefined) onOpen?.(row);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const rowOf = (row: Row, index: number) => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table takes the keys
    <div
      key={rowKey(row)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={onOpen === undefined ? undefined : rowKey(row) === chosen}
      data-row={index}
      tabIndex={index === at ? 0 : -1}
      className={`${styles["row"]} ${onOpen ? styles["opens"] : ""}`}
      style={
        isVirtual
          ? {
              gridTemplateColumns: template,
              height,
              position: "absolute",
              insetInline: 0,
              transform: `translateY(${index * height}px)`,
            }
          : { gridTemplateColumns: template, minHeight: rowHeight }
      }
      onFocus={() => setCurrent(index)}
      onClick={(event) => {
        const target = event.target as HTMLElement;
        // A press in a menu of the row reaches it too, although the menu lies elsewhere.
        if (!event.currentTarget.contains(target)) return;
        if (target.closest("a,button,input,select") === null) onOpen?.(row);
      }}
    >
      {shown.map(({ id, name, cell, isNumber, onPhone = "below" }) => (
        <div
          key={id}
          role="cell"
          data-phone={onPhone}
          className={isNumber === true ? `${styles["cell"]} number` : styles["cell"]}
        >
          {/* Under a name, without a head above it, a number is nothing by itself. */}
          {isPhone && isNumber === true && onPhone === "below" && <span>{name} </span>}
          {cell(row)}
        </div>
      ))}
    </div>
  );

  return (
    <div className={styles["table"]}>
      <div
        ref={scroller}
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className={isVirtual ? styles["scroll"] : undefined}
        onKeyDown={onKeyDown}
      >
        <div role="row" className={styles["head"]} style={{ gridTemplateColumns: template }}>
          {shown.map((column) => (
            <Head key={column.id} column={column} sort={sort} sample={rows[0]} />
          ))}
        </div>
        <div
          role="rowgroup"
          className={styles["rows"]}
          style={isVirtual ? { height: rows.length * height } : undefined}
        >
          {drawn.map((index) => {
            const row = rows[index];
            return row === undefined ? null : rowOf(row, index);
          })}
        </div>
        {rows.length === 0 && <p className={styles["none"]}>{texts.table.none}</p>}
      </div>
      <footer className={styles["foot"]}>
        <span>
          {total === null || total === rows.length
            ? texts.table.rows(exactCount(rows.length))
            : texts.table.rowsOf(exactCount(rows.length), exactCount(total))}
          {foot !== undefined && <> · {foot}</>}
        </span>
        {onMore !== undefined && (
          <Button size="small" onClick={onMore} waiting={isReadingMore && texts.table.readingMore}>
            {texts.table.more}
          </Button>
        )}
        <span className={styles["foot-acts"]}>
          {optional.length > 0 && (
            <PopupMenu
              label={texts.table.columns}
              icon="table"
              items={optional.map(({ id, name }) => ({
                id,
                label: name,
                isChecked: shownOptional.has(id),
                staysOpen: true,
                onChoose: () =>
                  setShownOptional((before) => before.symmetricDifference(new Set([id]))),
              }))}
            />
          )}
          {footActs}
        </span>
      </footer>
    </div>
  );
}

/** Height of a row on a phone: the name, and a line for each column below it. */
const phoneHeight = <Row,>(columns: readonly Column<Row>[]): number =>
  Math.max(52, 38 + 19 * columns.filter(({ onPhone = "below" }) => onPhone === "below").length);

/** True for a number with room for a mark behind it: its head ends where the digits end. */
const hasGutter = (cell: ReactNode): boolean =>
  isValidElement<{ isInline?: boolean }>(cell) &&
  cell.type === Count &&
  cell.props.isInline !== true;

function Head<Row>({
  column,
  sort,
  sample,
}: {
  column: Column<Row>;
  sort: TableSort | undefined;
  sample: Row | undefined;
}) {
  const { name, isNumber, sort: key, onPhone = "below", cell } = column;
  const isGutter = isNumber === true && sample !== undefined && hasGutter(cell(sample));
  const className = [
    styles["cell"],
    isNumber === true ? "number" : "",
    isGutter ? styles["gutter"] : "",
  ].join(" ");
  if (key === undefined || sort === undefined)
    return (
      <div role="columnheader" className={className} data-phone={onPhone}>
        {name || <span className="hidden">{texts.table.acts}</span>}
      </div>
    );
  const isDown = sort.value === `-${key}`;
  const isUp = sort.value === key;
  return (
    <div
      role="columnheader"
      className={className}
      data-phone={onPhone}
      aria-sort={isDown ? "descending" : isUp ? "ascending" : "none"}
    >
      <button type="button" onClick={() => sort.onChange(isDown ? key : `-${key}`)}>
        {name}
        {(isDown || isUp) && (
          <span className={isUp ? styles["up"] : undefined}>
            <Icon name="down" size={11} />
          </span>
        )}
      </button>
    </div>
  );
}
