/**
 * The functions that run as tasks, by name. Each is pure: it takes and gives values that can be
 * cloned, without classes and functions. Loaded in the process that runs them alone.
 */
export const TASKS = {
  check_read: async () => (await import("../air-checks/check-read.ts")).checkRead,
  read_given: async () => (await import("../transcripts/read-given.ts")).readGiven,
  claim_posts: async () => (await import("../matching/posts/claim-posts.ts")).claimPosts,
  find_accounts: async () => (await import("../matching/accounts/find-accounts.ts")).findAccounts,
  parse_feed: async () => (await import("../feeds/read-fetched-feed.ts")).readFetchedFeed,
  read_page: async () => (await import("../matching/accounts/read-page.ts")).readPage,
  read_transcript: async () => (await import("../transcripts/read-fetched.ts")).readFetched,
};

export type TaskName = keyof typeof TASKS;

export type TaskFunction<Name extends TaskName> = Awaited<ReturnType<(typeof TASKS)[Name]>>;
