/** Texts of addresses of posts that are pasted. */
export const texts = {
  help: "Paste as many as you like, one or several a line.",
  placeholder: "https://…",
  list: "What was pasted",
  short_link: "short link, followed when it is added",
  twice: "pasted twice, sent once",
  here: "already in this cluster",
  wrong: "not a post",
  summary: (sent: string, calls: number): string =>
    calls === 1 ? "1 post, 1 call to a platform" : `${sent} posts, ${sent} calls to platforms`,
  left: (count: number): string =>
    count === 1 ? "1 address is left out" : `${count} addresses are left out`,
  results: "What became of each address",
  reach: (reach: string): string => `added, reach ${reach}`,
  noReach: "added, its reach is unknown",
  outcome: { added: "added", unread: "added without numbers", left: "not added" },
  format: "Form",
  formatAsIs: "As the platform says",
};
