/** Pages that the simulated search providers know. */

export interface SimulatedPage {
  title: string;
  url: string;
  text: string;
  /** ISO 8601, without a zone. */
  date?: string;
  age?: string;
}

const PLACES = [
  {
    host: "trade-notes.example",
    about: "what it spends on podcasts and with whom",
    age: "2 days ago",
  },
  {
    host: "harbour-gazette.example",
    about: "how it began, and who runs it",
    date: "2026-09-14T08:30:00",
  },
  { host: "trade-notes.example", about: "its host-read campaigns of the year" },
  { host: "shelf-talk.example", about: "what customers say about it", age: "3 weeks ago" },
  { host: "market-desk.example", about: "its rivals and its prices", date: "2026-03-02T00:00:00" },
] as const;

/** The same pages for the same question. */
export const pagesAbout = (question: string): SimulatedPage[] =>
  PLACES.map(({ host, about, ...dated }, index) => ({
    title: `${question}: ${about}`,
    url: `https://${host}/${index + 1}?q=${encodeURIComponent(question)}`,
    text: `A report on ${question}, ${about}. It was written for people who buy and sell.`,
    ...dated,
  }));
