/** The icons of the console: 16 units square, drawn with lines of the text's colour. */
const PATHS = {
  overview: "M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z",
  inbox: "M2 9.5 4 3h8l2 6.5V13H2zM2 9.5h3.5L6.5 11h3l1-1.5H14",
  show: "M8 2a2 2 0 0 1 2 2v3a2 2 0 0 1-4 0V4a2 2 0 0 1 2-2zM3.8 7.2a4.2 4.2 0 0 0 8.4 0M8 11.5V14",
  list: "M5.5 4H14M5.5 8H14M5.5 12H14M2.3 4h.4M2.3 8h.4M2.3 12h.4",
  cluster:
    "M8 6.5v3M6.6 9.2 4.4 11.4M9.4 9.2l2.2 2.2M6.8 6.9 4.6 4.6M9.2 6.9l2.2-2.3M8 6.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zM3.7 2.7a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4zM12.3 2.7a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4zM3.7 10.9a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4zM12.3 10.9a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4z",
  chart: "M2 13.5h12M3 11l3.2-4 2.6 2.2L13 4",
  flag: "M3.5 14V2.5h9L10.5 6l2 3.5h-9",
  tag: "M2.5 2.5h5l6 6-5 5-6-6zM5.3 5.3h.01",
  link: "M6.8 9.2a2.7 2.7 0 0 0 3.9 0l2-2a2.7 2.7 0 0 0-3.9-3.9l-.6.6M9.2 6.8a2.7 2.7 0 0 0-3.9 0l-2 2a2.7 2.7 0 0 0 3.9 3.9l.6-.6",
  file: "M4 1.8h5l3.2 3.2v9.2H4zM9 1.8V5h3.2M6 8h4M6 10.8h4",
  folder: "M1.8 3.2h4.4l1.4 1.8h6.6v8H1.8z",
  search: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3 14 14",
  code: "M5 4.5 1.5 8 5 11.5M11 4.5 14.5 8 11 11.5M9.2 3 6.8 13",
  people:
    "M6 3a2.4 2.4 0 1 0 0 4.8A2.4 2.4 0 0 0 6 3zM1.8 13.2c0-2.3 1.9-3.6 4.2-3.6s4.2 1.3 4.2 3.6M10.8 3.4a2.2 2.2 0 0 1 0 4.1M11.8 9.8c1.5.4 2.5 1.6 2.5 3.3",
  gear: "M8 5.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6zM8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6 5 5M11 11l1.4 1.4M3.6 12.4 5 11M11 5l1.4-1.4",
  warning: "M8 2.2 14.2 13H1.8zM8 6.5v3M8 11.3h.01",
  clock: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 4.8V8l2.2 1.6",
  lock: "M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2",
  check: "M3 8.5 6.5 12 13 4.5",
  cross: "M4 4l8 8M12 4l-8 8",
  off: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM3.8 3.8l8.4 8.4",
  half: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 2v12M8 4.8h2.5M8 8h3.8M8 11.2h2.5",
  refresh: "M13.2 8a5.2 5.2 0 1 1-1.6-3.7M12.4 1.8v3H9.4",
  plus: "M8 3v10M3 8h10",
  external: "M9 2.5h4.5V7M13.2 2.8 7.5 8.5M11.5 9.5v4h-9v-9h4",
  table: "M2.2 3h11.6v10H2.2zM2.2 6.3h11.6M2.2 9.7h11.6M6.4 6.3V13",
  download: "M8 2v8M4.7 7 8 10.3 11.3 7M2.5 13.5h11",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  share: "M8 10V2M5 4.8 8 2l3 2.8M3 8v5.5h10V8",
  right: "M6 3.5 10.5 8 6 12.5",
  left: "M10 3.5 5.5 8 10 12.5",
  down: "M3.5 6 8 10.5 12.5 6",
  more: "M3.5 7.6a.4.4 0 1 0 0 .8.4.4 0 0 0 0-.8zM8 7.6a.4.4 0 1 0 0 .8.4.4 0 0 0 0-.8zM12.5 7.6a.4.4 0 1 0 0 .8.4.4 0 0 0 0-.8z",
  menu: "M2 4.5h12M2 8h12M2 11.5h12",
  play: "M5 3v10l7.5-5z",
  info: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 7.2v4M8 5h.01",
  rule: "M2.5 5.5h9M9 3l2.5 2.5L9 8M13.5 10.5h-9M7 8l-2.5 2.5L7 13",
  note: "M6 12.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM14 11a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM6 12.5V4l8-1.5V11",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside a word, hidden from screen readers: the word is read. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="icon"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
