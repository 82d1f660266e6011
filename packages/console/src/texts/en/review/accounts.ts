/** Texts of account candidates that are neither confirmed nor rejected. */
export const texts = {
  title: "Found accounts",
  note: "that may be those of a show, by show",
  keys: {
    next: "Next account",
    back: "Account before",
    connect: "Connect it",
    hide: "Not ours",
    open: "Open the profile",
  },
  connect: "Connect",
  hide: "Not ours",
  back: "Back",
  next: "Next",
  open: "Open the profile",
  bar: "Answers",
  empty: "No found account waits",
  emptyText:
    "Accounts are looked for on the page of a show. What is found and not connected waits here.",
  shows: "Open shows",
  count: (count: number): string => (count === 1 ? "1 account" : `${count} accounts`),
  shown: (count: number): string => `The first ${count} shows are read. Choose a show for another.`,
  hidden: (count: number): string => `${count} hidden in this browser`,
  showHidden: "Show",
  search: "All of this show",
};
