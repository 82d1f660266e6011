/** Texts of the first run. */
export const texts = {
  title: "First podcast",
  question: "Which podcast?",
  lead: "Paste its feed. Everything else is found from there.",
  field: "Address of the feed",
  placeholder: "https://…/feed.xml",
  start: "Start",
  reading: "Reading the feed…",
  help: "The feed is read at once, and every hour from then on.",
  expected: {
    feed: ["≈ 1 s", "the feed is read: episodes, transcripts, people"],
    accounts: ["≈ 15 s", "accounts are looked for; none is connected without your yes"],
    cluster: ["≈ 60 s", "the newest episode gets its first cluster, with numbers"],
  },
  feed: {
    title: "Feed read",
    waiting: "Reading the episodes…",
    facts: (episodes: string, newest: string): string => `${episodes} episodes, newest ${newest}`,
    empty: "The feed holds no episodes. They come by themselves when it does.",
    failed: "The feed could not be read",
  },
  show: {
    title: "Show made",
    hosts: (names: string): string => `hosts: ${names}`,
    open: "Open the show",
  },
  accounts: {
    title: "Accounts",
    ask: "Its website, its feed and public directories name the accounts of a show.",
    look: (calls: string): string => `Look for accounts, at most ${calls} calls`,
    lookFree: "Look for accounts",
    looking: "Looking through the website and directories…",
    none: "None was found. Connect them on the page of the show, or paste posts below.",
    connect: "Connect",
    connecting: "Connecting…",
    connected: "connected",
    signIn: "Sign in to connect",
    followers: (count: string): string => `${count} followers`,
    another: "Connect another account",
  },
  sources: {
    youtube:
      "This server has no key of YouTube: numbers of its videos cannot be read. Set YOUTUBE_API_KEY.",
    social:
      "This server has no provider of counters: posts on TikTok, Instagram, X and others have no numbers.",
  },
  cluster: {
    title: "First cluster",
    newest: (title: string): string => `Newest episode: ${title}`,
    gather: "Gather its posts",
    gathering: "Looking for its posts on the connected accounts…",
    found: (added: string, suggested: string): string =>
      `${added} posts added, ${suggested} wait for review`,
    nothing: "No post of it was found on the connected accounts.",
    paste: "Or paste addresses of its posts, one a line",
    make: "Make the cluster",
    add: "Add these posts",
    gatherCalls: (calls: string): string => `Gather its posts, at most ${calls} calls`,
    making: "Reading the posts…",
    noEpisode: "A cluster needs an episode, and the feed holds none.",
    gatherAgain: "Look again",
  },
  numbers: {
    title: "Numbers",
    waiting: "They come with the first cluster.",
    soFar: (known: string, all: string): string => `so far, ${known} of ${all} asked`,
    ofAccounts: "What the accounts show so far; clusters add the posts of an episode.",
    platform: "Platform",
    reach: "Reach, 30 days",
    followers: "Followers",
    open: "Open the cluster",
    leave: "You may close this page; the work goes on without you.",
    none:
      "No post is in it so far. Paste the address of one, or connect an account; the episode has " +
      "a page of its own either way.",
  },
};
