import { useState } from "react";
import { texts as pageTexts } from "#texts/parts-page";
import { addDays, dateText } from "../../numbers/time.ts";
import { Count } from "../../parts/numbers/count.tsx";
import { type Column, Table } from "../../parts/table/table.tsx";

const texts = pageTexts.table;

interface Row {
  number: number;
  name: string;
  show: string;
  published: string;
  reach: number | null;
}

const COUNT = 10_000;
const SHOWS = ["The Slow Ledger", "Pocket Orchard", "What the harbour master heard"];

const ROWS: readonly Row[] = Array.from({ length: COUNT }, (_, index) => {
  const number = COUNT - index;
  return {
    number,
    name: texts.row(String(number)),
    show: SHOWS[number % SHOWS.length] ?? "",
    published: addDays("2026-11-22", -index),
    reach: number % 17 === 0 ? null : (number * 7_919) % 1_000_003,
  };
});

const COLUMNS: readonly Column<Row>[] = [
  {
    id: "episode",
    name: texts.episode,
    width: "minmax(0, 2fr)",
    sort: "number",
    onPhone: "name",
    cell: ({ name }) => name,
  },
  { id: "show", name: texts.show, width: "minmax(0, 2fr)", cell: ({ show }) => show },
  {
    id: "published",
    name: texts.published,
    width: "110px",
    isOptional: true,
    cell: ({ published }) => dateText(published),
  },
  {
    id: "reach",
    name: texts.reach,
    width: "160px",
    isNumber: true,
    sort: "reach",
    onPhone: "end",
    cell: ({ reach }) => <Count value={reach} />,
  },
];

const sorted = (sort: string): readonly Row[] => {
  const sign = sort.startsWith("-") ? -1 : 1;
  const by = ({ number, reach }: Row): number | null => (sort.endsWith("reach") ? reach : number);
  // What is unknown stands last in both directions.
  return ROWS.toSorted((one, other) => {
    const [first, second] = [by(one), by(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  });
};

/** A table with more rows than are drawn. */
export function LongTable() {
  const [sort, setSort] = useState("-number");
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <section>
      <h2 className="hidden">{texts.title}</h2>
      <Table
        label={texts.label}
        columns={COLUMNS}
        rows={sorted(sort)}
        rowKey={({ number }) => String(number)}
        chosen={chosen}
        onOpen={({ number }) => setChosen(String(number))}
        sort={{ value: sort, onChange: setSort }}
      />
    </section>
  );
}
