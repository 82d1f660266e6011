/**
 * The functions that run as tasks, by name. Each is pure: its arguments and result are values that
 * can be cloned, without classes and functions. Only the process that runs the tasks loads the
 * modules.
 */
export const TASKS = {
  check_read: async () => (await import("../../domain/ad-reads/check-read.ts")).checkRead,
  read_given: async () =>
    (await import("../../domain/transcript-formats/readers/read-given.ts")).readGiven,
  claim_posts: async () => (await import("../../domain/matching/posts/claim-posts.ts")).claimPosts,
  find_accounts: async () =>
    (await import("../../domain/matching/accounts/find-accounts.ts")).findAccounts,
  parse_feed: async () => (await import("../../domain/feeds/read-fetched-feed.ts")).readFetchedFeed,
  read_page: async () => (await import("../../domain/matching/accounts/read-page.ts")).readPage,
  read_transcript: async () =>
    (await import("../../domain/transcript-formats/readers/read-fetched.ts")).readFetched,
};

/** Functions by name, each behind the load of its module. */
export type TaskTable = Readonly<Record<string, () => Promise<(...args: never) => unknown>>>;

export type Tasks = typeof TASKS;

export type TaskName = keyof Tasks;

export type TaskFunction<Table extends TaskTable, Name extends keyof Table> = Awaited<
  ReturnType<Table[Name]>
>;
