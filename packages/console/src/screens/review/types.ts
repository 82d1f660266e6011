import type { ClusterNode, ClusterSuggestion } from "@castmeter/sdk";

/** A suggestion with its episode, as the operation for people lists it. */
export interface OpenSuggestion {
  suggestion: ClusterSuggestion;
  /** How sure the builder is, 0 to 1. */
  score: number;
  episode: { title: string; published_at: string };
}

/** An episode that a post could belong to, and what adding it would make of its cluster. */
export interface Choice {
  episode_id: string;
  title: string;
  published_at: string;
  score: number;
  cluster_id: string | null;
  global_id: string | null;
  /** Null without a cluster. */
  reach: { now: number | null; after: number | null } | null;
}

/** A suggestion with its post and what each answer would do. */
export interface CloseLook {
  id: string;
  status: ClusterSuggestion["status"];
  post: {
    title: string | null;
    text: string | null;
    author_handle: string | null;
    format: ClusterNode["format"];
    duration_sec: number | null;
    is_vertical: boolean | null;
    metrics: ClusterNode["metrics"];
    last_fetched_at: string | null;
    /** The cluster that has the post already. */
    cluster_id: string | null;
  };
  /** The suggested episode first. */
  choices: Choice[];
  are_rivals_known: boolean;
}
