/**
 * What is set apart about a post or account; everything left out follows from the seed. Times are
 * ISO 8601 and compared with simulated time, so a behaviour can be planned and then met by
 * advancing the clock.
 */
export interface PostBehaviour {
  title?: string;
  /** The whole text; null: none. Lists show it, with the title as its first line unless set. */
  caption?: string | null;
  author_handle?: string;
  published_at?: string;
  duration_sec?: number;
  kind?: "video" | "image" | "text";
  vertical?: boolean;
  /** Numbers that hold instead of the curve. */
  counts?: Partial<PostCounts>;
  /** Multiplies the height of the curve. */
  growth?: number;
  /** The post never existed. */
  missing?: boolean;
  deleted_at?: string;
  private?: boolean;
  hidden_likes?: boolean;
  /** From then on views are a fifth lower than they would be. */
  restated_at?: string;
  /** From then on views are answered as 0. */
  zero_from?: string;
  /** From then on likes fall by 1 % a day. */
  likes_fall_from?: string;
  /** Counters arrive as text. */
  counts_as_text?: boolean;
  /** Apify: rows with dotted keys. */
  flattened?: boolean;
  /** Apify: `{noResults: true}`, as free plans get. */
  no_results?: boolean;
  /** Apify: an older pinned post comes first. */
  pinned_first?: boolean;
  /** ScrapeCreators: the answer is this old and marked as cached. */
  cached_hours?: number;
}

export interface PostCounts {
  views: number;
  likes: number;
  comments: number;
  shares: number;
  quotes: number;
  saves: number;
}

export interface AccountBehaviour {
  name?: string;
  followers?: number;
  missing?: boolean;
  private?: boolean;
  hidden_followers?: boolean;
  /** Ids of its posts, newest first, in place of the invented ones. */
  timeline?: string[];
  /** Ids of posts that it has beside the invented ones. */
  further_posts?: string[];
  /** Lists: an old post comes first. */
  pinned_first?: boolean;
  /** Lists: each page begins with the last post of the one before. */
  repeats_posts?: boolean;
  /** Lists: a post of another account is among its own. */
  reposts?: boolean;
  /** The biography of the account. */
  about?: string;
  /** The address its profile shows. */
  link?: string;
}
